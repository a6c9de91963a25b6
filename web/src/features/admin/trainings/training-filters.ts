import { addStudioDays, isStudioDate, mondayOf, type StudioDate } from '@studio/contracts/studio-time';
import type { TrainingCategory } from '@studio/contracts/vocabulary';
import { foldName } from '@studio/contracts/fold-name';
import { isClockTime } from '../../../dates/typed-time.ts';
import type { CalendarDay } from '../../calendar/calendar-endpoints.ts';
import { withNamedDays } from '../../calendar/day-name.ts';
import type { Option } from '../../../ui/form/select-field.tsx';
import type { AdminTraining, Period } from './admin-training-endpoints.ts';
import { dayOf } from './training-words.ts';

/** Days that the list loads and shows at a time, beginning with a Monday. */
export const periodDays = 28;

/** The day to filter by; empty for what is no real date, as while it is being typed. */
export function dateAsked(text: string): StudioDate {
  return isStudioDate(text) ? text : '';
}

/** The start to filter by, `HH:MM`; empty for what is no time of day. */
export function startAsked(text: string): string {
  return isClockTime(text) ? text : '';
}

/** What to load: the one day that is filtered for, else `length` days from the Monday asked for or from this week's. */
export function periodOf(day: string, asked: string, today: StudioDate, length = periodDays): Period {
  if (isStudioDate(day)) return { from: day, to: day };
  const from = mondayOf(isStudioDate(asked) ? asked : today);
  return { from, to: addStudioDays(from, length - 1) };
}

export interface DayOfTrainings {
  readonly day: StudioDate;
  /** Of a holiday or closed day. */
  readonly name?: string;
  readonly trainings: readonly AdminTraining[];
}

/** What leaves trainings out of the days that are loaded; each empty, or undefined, where it leaves none. */
export interface TrainingFilter {
  /** `HH:MM` */
  readonly startTime: string;
  readonly category: TrainingCategory | undefined;
  /** Part of it. */
  readonly title: string;
  /** An account, or `noCoach`. */
  readonly coach: string;
  readonly room: string;
}

/** In the address, in place of a coach: nobody gives the class. */
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
  const days = Map.groupBy(passing, ({ training }) => dayOf(training));
  return [...days].map(([day, entries]) => ({ day, trainings: entries.map(({ training }) => training) }));
}

export const countOf = (days: readonly DayOfTrainings[]) =>
  days.reduce((sum, { trainings }) => sum + trainings.length, 0);

/** The days with their names; where no filter hides trainings, also named days from today on without any. */
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

/** What the details of trainings can be filtered by, as they stand there; empty where no training has such (§11.5). */
export interface FilterChoices {
  readonly hasTitles: boolean;
  /** Accounts by name, and `noCoach` where some training has nobody. */
  readonly coaches: readonly Option[];
  readonly rooms: readonly Option[];
}

export function choicesIn(trainings: readonly AdminTraining[]): FilterChoices {
  const names = new Map(trainings.flatMap(({ coach_id: id, coach_name: name }) => (id && name ? [[id, name]] : [])));
  const rooms = new Map(trainings.flatMap(({ room }) => (room ? [[foldName(room), room]] : [])));
  const isUsed = trainings.some(({ coach_id }) => coach_id !== undefined);
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

/** The first days that hold together at least `wanted` trainings. */
export function firstDays(days: readonly DayOfTrainings[], wanted: number): readonly DayOfTrainings[] {
  let held = 0;
  const end = days.findIndex(({ trainings }) => {
    held += trainings.length;
    return held >= wanted;
  });
  return end === -1 ? days : days.slice(0, end + 1);
}
