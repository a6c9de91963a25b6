import { Fragment } from 'react';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useDebouncedParam } from '../../../ui/use-debounced-param.ts';
import styles from './training-filter-bar.module.css';
import { dateAsked, startAsked } from './training-filters.ts';
import { categoryOptions } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';

export function TrainingFilterBar({ shown }: { readonly shown: ShownTrainings }) {
  return (
    <search tabIndex={-1} className={styles.filters}>
      {/* Remounted when the filters are cleared: an incomplete text stands in the field alone. */}
      <Fragment key={shown.clearings}>
        <DateFilter shown={shown} />
        <StartFilter shown={shown} />
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
        <SelfRemovingButton variant="quiet" onClick={shown.clear}>
          Limpiar filtros
        </SelfRemovingButton>
      )}
    </search>
  );
}

/** Filters by nothing while the date is incomplete. */
function DateFilter({ shown }: { readonly shown: ShownTrainings }) {
  const [text, setText] = useDebouncedParam({ value: shown.date, settle: dateAsked, onSettled: shown.filterByDate });
  return <DateField id="filtro-fecha" label="Fecha" value={text} onValueChange={setText} />;
}

function StartFilter({ shown }: { readonly shown: ShownTrainings }) {
  const [text, setText] = useDebouncedParam({
    value: shown.startTime,
    settle: startAsked,
    onSettled: shown.filterByStart,
  });
  return <TimeField id="filtro-hora" label="Hora de inicio" value={text} onValueChange={setText} />;
}
