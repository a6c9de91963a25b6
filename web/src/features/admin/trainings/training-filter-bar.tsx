import { ListFilter, ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { dateRange } from '../../../dates/spanish-dates.ts';
import { classes } from '../../../ui/classes.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelfRemovingButton, BackToThisWeek } from '../../../ui/self-removing-button.tsx';
import stack from '../../../ui/stack.module.css';
import { useDebouncedParam } from '../../../ui/use-debounced-param.ts';
import styles from './training-filter-bar.module.css';
import { dateAsked, startAsked } from './training-filters.ts';
import { categoryOptions, filtersInWords } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';

interface FilterBarProps {
  readonly shown: ShownTrainings;
}

/** The filters as they stand at a desk. */
export function TrainingFilterBar({ shown }: FilterBarProps) {
  return (
    <search tabIndex={-1} className={styles.filters}>
      <FilterFields shown={shown} />
      {shown.isFiltered && <ClearFilters shown={shown} />}
    </search>
  );
}

/** On a phone the filters open below the period. What is filtered for stands there in words, also while they are folded. */
export function FoldedFilterBar({ shown }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const inWords = shown.isFiltered && (
    <div className={styles.words}>
      <p>{filtersInWords(shown)}</p>
      <ClearFilters shown={shown} />
    </div>
  );
  return (
    <search tabIndex={-1} className={stack.gap2}>
      <div className={styles.line}>
        {shown.isOneDay ? inWords : <PeriodBar shown={shown} />}
        <IconButton
          label="Filtros"
          className={classes(styles.toggle, shown.isFiltered && styles.active)}
          icon={<ListFilter size={20} />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      </div>
      {!shown.isOneDay && inWords}
      {open && (
        <div id={id} className={styles.filters}>
          <FilterFields shown={shown} />
        </div>
      )}
    </search>
  );
}

function ClearFilters({ shown }: FilterBarProps) {
  return (
    <SelfRemovingButton variant="quiet" onClick={shown.clear}>
      Limpiar filtros
    </SelfRemovingButton>
  );
}

function FilterFields({ shown }: FilterBarProps) {
  return (
    <>
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
    </>
  );
}

/** Filters by nothing while the date is incomplete. */
function DateFilter({ shown }: FilterBarProps) {
  const [text, setText] = useDebouncedParam({ value: shown.date, settle: dateAsked, onSettled: shown.filterByDate });
  return <DateField id="filtro-fecha" label="Fecha" value={text} onValueChange={setText} />;
}

function StartFilter({ shown }: FilterBarProps) {
  const [text, setText] = useDebouncedParam({
    value: shown.startTime,
    settle: startAsked,
    onSettled: shown.filterByStart,
  });
  return <TimeField id="filtro-hora" label="Hora de inicio" value={text} onValueChange={setText} />;
}

const steps = {
  list: { earlier: 'Cuatro semanas anteriores', later: 'Cuatro semanas siguientes' },
  week: { earlier: 'Semana anterior', later: 'Semana siguiente' },
};

export function PeriodBar({ shown }: { readonly shown: ShownTrainings }) {
  const { earlier, later } = steps[shown.view];
  return (
    <nav tabIndex={-1} className={styles.bar} aria-label="Periodo">
      <IconButton label={earlier} icon={<ChevronLeft size={24} />} onClick={shown.showEarlier} />
      <p className={styles.range} aria-live="polite">
        {dateRange(shown.period.from, shown.period.to, shown.today)}
      </p>
      <IconButton label={later} icon={<ChevronRight size={24} />} onClick={shown.showLater} />
      {!shown.isCurrent && <BackToThisWeek className={styles.back} onClick={shown.showCurrent} />}
    </nav>
  );
}
