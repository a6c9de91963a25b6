import { skipToken } from '@reduxjs/toolkit/query/react';
import { endSentence } from '@studio/contracts/end-sentence';
import { isStudioDate } from '@studio/contracts/studio-time';
import { fresh } from '../../../api/fresh.ts';
import { useGetCalendarQuery } from '../../calendar/calendar-endpoints.ts';
import { nameInWords } from '../../calendar/day-name.ts';
import { Note } from '../note.tsx';

/** Says of a date that it is a holiday, or that the studio is closed: trainings are possible all the same. */
export function DayNote({ date }: { readonly date: string }) {
  const range = isStudioDate(date) ? { startDate: date, endDate: date } : skipToken;
  const { currentData: [day] = [] } = useGetCalendarQuery(range, fresh);
  if (!day) return null;
  const name = endSentence(nameInWords(day));
  return <Note>{day.closed ? `${name} Puedes guardar el entrenamiento de todos modos.` : name}</Note>;
}
