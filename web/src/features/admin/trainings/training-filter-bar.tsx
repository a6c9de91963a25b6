import { Fragment } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import { PassingButton } from '../../../ui/passing-button.tsx';
import { useTyping } from '../../../ui/use-typing.ts';
import styles from './training-filter-bar.module.css';
import { dateAsked, startAsked } from './training-filters.ts';
import { categoryOptions } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';

export function TrainingFilterBar({ shown }: { readonly shown: ShownTrainings }) {
  return (
    <search tabIndex={-1} className={styles.filters}>
      {/* Made anew to be cleared: of what is typed by half nobody but the browser knows. */}
      <Fragment key={shown.clearings}>
        <TypedFilter
          id="filtro-fecha"
          label="Fecha"
          type="date"
          value={shown.date}
          settle={dateAsked}
          onSettled={shown.filterByDate}
        />
        <TypedFilter
          id="filtro-hora"
          label="Hora de inicio"
          type="time"
          value={shown.startTime}
          settle={startAsked}
          onSettled={shown.filterByStart}
        />
      </Fragment>
      <SelectField
        id="filtro-categoria"
        label="Categoría"
        placeholder="Todas"
        options={categoryOptions}
        value={shown.category ?? ''}
        onValueChange={shown.filterByCategory}
      />
      {shown.isFiltered && (
        <PassingButton variant="quiet" onClick={shown.clear}>
          Limpiar filtros
        </PassingButton>
      )}
    </search>
  );
}

interface TypedFilterProps extends Omit<TextFieldProps, 'onValueChange'> {
  readonly settle: (text: string) => string;
  readonly onSettled: (value: string) => void;
}

/** Filters by nothing while what it holds is not whole. */
function TypedFilter({ value, settle, onSettled, ...field }: TypedFilterProps) {
  const [text, setText] = useTyping({ value, settle, onSettled });
  return <TextField {...field} value={text} onValueChange={setText} />;
}
