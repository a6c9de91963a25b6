import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { trainingCategories } from '@studio/contracts/rules/classes';
import { useState } from 'react';
import { useNow } from '../../../dates/use-now.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import { dateAsked, hidesSome, periodDays, periodOf, startAsked, type TrainingFilter } from './training-filters.ts';

/** A list of days, or one week as a table (docs/product.md §11.5). */
export const trainingViews = ['list', 'week'] as const;
export type TrainingView = (typeof trainingViews)[number];

/** View, period and filters of the trainings are kept in the address. */
export function useTrainingFilters() {
  const { get, change } = useAdminAddress();
  const today = toStudioDate(useNow(60_000));
  const date = dateAsked(get('fecha'));
  const filter: TrainingFilter = {
    startTime: startAsked(get('hora')),
    category: choiceOf(get('categoria'), trainingCategories),
    title: get('titulo'),
    coach: get('entrenador'),
    room: get('sala'),
  };
  // A week side by side has no room on a phone.
  const isWide = useMediaQuery('(min-width: 52rem)');
  const view: TrainingView = isWide && get('vista') === 'semana' ? 'week' : 'list';
  const length = view === 'week' ? 7 : periodDays;
  const period = periodOf(date, get('desde'), today, length);
  const thisWeek = mondayOf(today);
  const [clearings, setClearings] = useState(0);
  const showFrom = (monday: string) => change({ desde: monday === thisWeek ? '' : monday });
  return {
    today,
    isWide,
    view,
    show: (chosen: TrainingView) => change({ vista: chosen === 'week' ? 'semana' : '' }),
    period,
    date,
    ...filter,
    isFiltered: Boolean(date) || hidesSome(filter),
    isOneDay: period.from === period.to,
    isCurrent: period.from === thisWeek,
    // A step back must not lead through intermediate input.
    filterByDate: (fecha: string) => change({ fecha }, { replace: true }),
    filterByStart: (hora: string) => change({ hora }, { replace: true }),
    filterByCategory: (categoria: string) => change({ categoria }),
    filterByTitle: (titulo: string) => change({ titulo }, { replace: true }),
    filterByCoach: (entrenador: string) => change({ entrenador }),
    filterByRoom: (sala: string) => change({ sala }),
    clear: () => {
      change({ fecha: '', hora: '', categoria: '', titulo: '', entrenador: '', sala: '' });
      setClearings(clearings + 1);
    },
    /** The number of times the filters were cleared. */
    clearings,
    showEarlier: () => showFrom(addStudioDays(period.from, -length)),
    showLater: () => showFrom(addStudioDays(period.from, length)),
    showCurrent: () => showFrom(thisWeek),
  };
}

export type ShownTrainings = ReturnType<typeof useTrainingFilters>;
