import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { useNow } from '../../../dates/use-now.ts';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import { periodDays, periodOf } from './training-filters.ts';

/** Period and filters of the training list stand in the address. */
export function useTrainingFilters() {
  const { get, change } = useAdminAddress();
  const today = toStudioDate(useNow(60_000));
  const date = get('fecha');
  const period = periodOf(date, get('desde'), today);
  const thisWeek = mondayOf(today);
  const showFrom = (monday: string) => change({ desde: monday === thisWeek ? '' : monday });
  return {
    today,
    period,
    date,
    startTime: get('hora'),
    category: choiceOf(get('categoria'), trainingCategories),
    isFiltered: Boolean(date || get('hora') || get('categoria')),
    isOneDay: period.from === period.to,
    isCurrent: period.from === thisWeek,
    filter: (name: 'fecha' | 'hora' | 'categoria', value: string) => change({ [name]: value }),
    clear: () => change({ fecha: '', hora: '', categoria: '' }),
    showEarlier: () => showFrom(addStudioDays(period.from, -periodDays)),
    showLater: () => showFrom(addStudioDays(period.from, periodDays)),
    showCurrent: () => showFrom(thisWeek),
  };
}

export type ShownTrainings = ReturnType<typeof useTrainingFilters>;
