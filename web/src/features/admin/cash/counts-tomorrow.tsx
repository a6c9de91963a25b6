import { toStudioDate } from '@studio/contracts/studio-time';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Note } from '../../../ui/note.tsx';
import { useGetCashDayQuery } from './cash-endpoints.ts';

interface CountsTomorrowProps {
  /** How the money changes hands. */
  readonly method: string | null;
  /** The day on which it does, if it is not today. */
  readonly receivedOn?: string | undefined;
}

/** Says before cash changes hands that it counts for tomorrow, once today's cash is closed (docs/product.md §2.9). */
export function CountsTomorrow({ method, receivedOn = '' }: CountsTomorrowProps) {
  const today = toStudioDate(useNow(60_000));
  const isOfToday = method === 'efectivo' && (receivedOn === '' || receivedOn === today);
  const { currentData, error } = useGetCashDayQuery(isOfToday ? today : skipToken, fresh);
  useFailureLog(error, 'The cash of today could not be loaded');
  return currentData?.isClosed ? <Note>La caja de hoy ya se cerró: esto cuenta en la de mañana.</Note> : null;
}
