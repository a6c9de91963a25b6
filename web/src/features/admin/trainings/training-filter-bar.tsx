import { ChevronLeft, ChevronRight } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Fragment } from 'react';
import { dateRange } from '../../../dates/spanish-dates.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelfRemovingButton, BackToThisWeek } from '../../../ui/self-removing-button.tsx';
import { useDebouncedParam } from '../../../ui/use-debounced-param.ts';
import { FoldedFilters } from '../folded-filters.tsx';
import { adminTrainingApi, useGetTrainingChoicesQuery } from './admin-training-endpoints.ts';
import styles from './training-filter-bar.module.css';
import { choicesIn, dateAsked, type FilterChoices, filtersInWords, noCoach, startAsked } from './training-filters.ts';
import { categoryOptions } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';

interface FilterBarProps {
  readonly shown: ShownTrainings;
}

/** The filters on a wide screen. */
export function TrainingFilterBar({ shown }: FilterBarProps) {
  const choices = useFilterChoices(shown);
  return (
    <search tabIndex={-1} className={`bottom grid pairs gap3 ${styles.filters}`}>
      <FilterFields shown={shown} choices={choices} />
      {shown.isFiltered && (
        <SelfRemovingButton variant="quiet" onClick={shown.clear}>
          Limpiar filtros
        </SelfRemovingButton>
      )}
    </search>
  );
}

/** On a phone the filters unfold below the period. */
export function FoldedFilterBar({ shown }: FilterBarProps) {
  const choices = useFilterChoices(shown);
  const coach = choices.coaches.find(({ value }) => value === shown.coach)?.label ?? '';
  return (
    <FoldedFilters
      first={!shown.isOneDay && <PeriodBar shown={shown} />}
      words={shown.isFiltered ? filtersInWords({ ...shown, coach }) : ''}
      onClear={shown.clear}
    >
      <FilterFields shown={shown} choices={choices} />
    </FoldedFilters>
  );
}

/** The values that occur in the period, and those that are filtered by, whether they occur or not. */
function useFilterChoices({ period, title, coach, room }: ShownTrainings): FilterChoices {
  const { data = [] } = adminTrainingApi.endpoints.listAdminTrainings.useQueryState(period);
  const { hasTitles, coaches, rooms } = choicesIn(data);
  const isUnknown = coach !== '' && coach !== noCoach && !coaches.some(({ value }) => value === coach);
  const { data: choices } = useGetTrainingChoicesQuery(isUnknown ? undefined : skipToken);
  const name = choices?.coaches.find(({ id }) => id === coach)?.name ?? 'Otro entrenador';
  return {
    hasTitles: hasTitles || title !== '',
    coaches: withChosen(coaches, { value: coach, label: coach === noCoach ? 'Sin entrenador' : name }),
    rooms: withChosen(rooms, { value: room, label: room }),
  };
}

function withChosen(options: readonly Option[], chosen: Option): readonly Option[] {
  const isThere = chosen.value === '' || options.some(({ value }) => value === chosen.value);
  return isThere ? options : [...options, chosen];
}

interface FilterFieldsProps extends FilterBarProps {
  readonly choices: FilterChoices;
}

function FilterFields({ shown, choices: { hasTitles, coaches, rooms } }: FilterFieldsProps) {
  return (
    <>
      {/* Remounted when the filters are cleared: an incomplete text exists only in the field. */}
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
      {hasTitles && <TitleFilter key={`title ${shown.clearings}`} shown={shown} />}
      {coaches.length > 0 && (
        <SelectField
          id="filtro-entrenador"
          label="Entrenador"
          placeholder="Todos"
          options={coaches}
          value={shown.coach}
          onValueChange={shown.filterByCoach}
        />
      )}
      {rooms.length > 0 && (
        <SelectField
          id="filtro-sala"
          label="Sala"
          placeholder="Todas"
          options={rooms}
          value={shown.room}
          onValueChange={shown.filterByRoom}
        />
      )}
    </>
  );
}

function TitleFilter({ shown }: FilterBarProps) {
  const [text, setText] = useDebouncedParam({
    value: shown.title,
    settle: (typed) => typed.trim(),
    onSettled: shown.filterByTitle,
  });
  return (
    <TextField
      id="filtro-titulo"
      label="Título"
      type="search"
      autoComplete="off"
      value={text}
      onValueChange={setText}
    />
  );
}

/** Does not filter while the date is incomplete. */
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
