import { addStudioDays, isStudioDate, mondayOf, type StudioDate } from '@studio/contracts/studio-time';
import type { TrainingCategory } from '@studio/contracts/rules/classes';
import { foldName } from '@studio/contracts/fold-name';
import { shortDate, shortWeekday } from '../../../dates/spanish-dates.ts';
import { isClockTime } from '../../../dates/typed-time.ts';
import type { CalendarDay } from '../../calendar/calendar-endpoints.ts';
import { withNamedDays } from '../../calendar/day-name.ts';
import type { Option } from '../../../ui/form/select-field.tsx';
import { groupBy } from '../../../ui/group-by.ts';
import type { AdminTraining, Period } from './admin-training-endpoints.ts';
import { categoryNames, dayOf, ownerOf } from './training-words.ts';

/** The number of days that the list loads and shows at a time, beginning on a Monday. */
export const periodDays = 28;

/** The day to filter by; empty for an invalid date, such as one that is still being typed. */
export function dateAsked(text: string): StudioDate {
  return isStudioDate(text) ? text : '';
}

/** The start to filter by, `HH:MM`; empty for an invalid time of day. */
export function startAsked(text: string): string {
  return isClockTime(text) ? text : '';
}

/**
 * The period to load: the one day that is filtered by, else `length` days from the requested Monday or from this
 * week's.
 */
export function periodOf(day: string, asked: string, today: StudioDate, length = periodDays): Period {
  if (isStudioDate(day)) return { from: day, to: day };
  const from = mondayOf(isStudioDate(asked) ? asked : today);
  return { from, to: addStudioDays(from, length - 1) };
}

export interface DayOfTrainings {
  readonly day: StudioDate;
  /** The name of a holiday or closed day. */
  readonly name?: string;
  readonly trainings: readonly AdminTraining[];
}

/** The filters within the loaded days. An empty or undefined one filters nothing. */
export interface TrainingFilter {
  /** `HH:MM` */
  readonly startTime: string;
  readonly category: TrainingCategory | undefined;
  /** Part of the title. */
  readonly title: string;
  /** An account id, or `noCoach`. */
  readonly coach: string;
  readonly room: string;
}

/** The value in the address, instead of a coach, for classes without one. */
export const noCoach = 'ninguno';

export const hidesSome = ({ startTime, category, title, coach, room }: TrainingFilter) =>
  Boolean(startTime || category || title || coach || room);

function passes(training: AdminTraining, { startTime, category, title, coach, room }: TrainingFilter): boolean {
  const isGivenBy = coach === noCoach ? training.coach_name === undefined : training.coach_id === coach;
  return (
    training.start_time.startsWith(startTime) &&
    (!category || training.category === category) &&
    (!title || foldName(training.title ?? '').includes(foldName(title))) &&
    (!coach || isGivenBy) &&
    (!room || foldName(training.room ?? '') === foldName(room))
  );
}

/** Trainings that pass the filters, by day and start, soonest first (docs/product.md §11.5). */
export function filteredByDay(trainings: readonly AdminTraining[], filter: TrainingFilter): DayOfTrainings[] {
  const passing = trainings
    .filter((training) => passes(training, filter))
    .map((training) => ({
      key: [dayOf(training), training.start_time, training.category, training.room, training.title].join('\n'),
      training,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const days = groupBy(passing, ({ training }) => dayOf(training));
  return [...days].map(([day, entries]) => ({ day, trainings: entries.map(({ training }) => training) }));
}

export const countOf = (days: readonly DayOfTrainings[]) =>
  days.reduce((sum, { trainings }) => sum + trainings.length, 0);

/** The days with their names; if no filter hides trainings, also named days without any, from today on. */
export function withNames(
  days: readonly DayOfTrainings[],
  calendar: readonly CalendarDay[],
  { today, ...filter }: TrainingFilter & { readonly today: StudioDate },
): DayOfTrainings[] {
  const showsEmpty = !hidesSome(filter);
  return withNamedDays(days, calendar).flatMap(({ day, content, name }) => {
    if (!content && !(showsEmpty && day >= today)) return [];
    return [{ day, trainings: content?.trainings ?? [], ...(name !== undefined && { name }) }];
  });
}

/** The details that trainings can be filtered by, as written there; empty if no training has them (§11.5). */
export interface FilterChoices {
  readonly hasTitles: boolean;
  /** Account ids with names, and `noCoach` if some training has no coach. */
  readonly coaches: readonly Option[];
  readonly rooms: readonly Option[];
}

export function choicesIn(trainings: readonly AdminTraining[]): FilterChoices {
  const names = new Map(trainings.flatMap(({ coach_id: id, coach_name: name }) => (id && name ? [[id, name]] : [])));
  const rooms = new Map(trainings.flatMap(({ room }) => (room ? [[foldName(room), room]] : [])));
  const isUsed = trainings.some((training) => ownerOf(training) !== undefined);
  const lacksOne = isUsed && trainings.some(({ coach_name }) => coach_name === undefined);
  const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label, 'es', { numeric: true });
  return {
    hasTitles: trainings.some(({ title }) => title !== undefined),
    coaches: [
      ...[...names].map(([value, label]) => ({ value, label })).sort(byLabel),
      ...(lacksOne ? [{ value: noCoach, label: 'Sin entrenador' }] : []),
    ],
    rooms: [...rooms.values()].map((room) => ({ value: room, label: room })).sort(byLabel),
  };
}

/** `sáb 28 nov 2026 · 05:00 · Especial · «yoga» · Laura G. · Sala 2`; `coach` is given in words. */
export function filtersInWords({
  date,
  startTime,
  category,
  title,
  coach,
  room,
}: TrainingFilter & { readonly date: StudioDate }): string {
  const day = date && `${shortWeekday(date)} ${shortDate(date)}`;
  const words = [day, startTime, category && categoryNames[category], title && `«${title}»`, coach, room];
  return words.filter(Boolean).join(' · ');
}

/** The first days that together hold at least `wanted` trainings. */
export function firstDays(days: readonly DayOfTrainings[], wanted: number): readonly DayOfTrainings[] {
  let held = 0;
  const end = days.findIndex(({ trainings }) => {
    held += trainings.length;
    return held >= wanted;
  });
  return end === -1 ? days : days.slice(0, end + 1);
}
