import { isClassEditBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { isDeepStrictEqual } from 'node:util';
import { foldName } from '@studio/contracts/fold-name';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { trainingFormSchema } from '@studio/contracts/http/training-admin-routes';
import { endOfStudioDay, mondayOf, studioInstant } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import type { Cancellation, ClassDetails, Training, TrainingCoach } from '../models/training.model.ts';
import { type GivenBy, ownerOf } from './coach-policy.ts';

/** A training as an administrator describes it; times are `HH:MM:SS` of studio time. */
export type TrainingForm = Readonly<z.output<typeof trainingFormSchema>>;

type When = Pick<Training, 'date' | 'startTime' | 'endTime' | 'week' | 'startsAt' | 'endsAt'>;

/** When a training is, in studio time and as instants. */
function whenOf({ startTime, endTime }: TrainingForm, { date, week, at }: StudioDay): When {
  return { date, startTime, endTime, week, startsAt: at(startTime), endsAt: at(endTime) };
}

type DetailsForm = Pick<TrainingForm, 'title' | 'description' | 'room' | 'minParticipants' | 'maxCapacity'>;

/**
 * The optional details of a class after a form: fields that the form omits stay, and fields that it empties are removed
 * (`docs/product.md` §§3.16, 3.20). A minimum goes down with the capacity.
 */
function detailsAfter(before: Details, form: DetailsForm): Details {
  const { title, description, room, roomKey, minParticipants = 0 } = before;
  const place =
    form.room === undefined ? { room, roomKey } : form.room && { room: form.room, roomKey: foldName(form.room) };
  const after = {
    title: form.title === undefined ? title : form.title,
    description: form.description === undefined ? description : form.description,
    // A form that knows only the capacity must not leave a class that asks for more people than it holds.
    minParticipants: Math.min(form.minParticipants ?? minParticipants, form.maxCapacity),
    ...place,
  };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value));
}

type Details = Omit<ClassDetails, keyof GivenBy>;

/** A training that nobody has booked yet, with its coach. */
export function newTraining(
  id: string,
  form: TrainingForm,
  {
    day = studioDay(form.trainingDate),
    coach,
  }: { readonly day?: StudioDay; readonly coach?: TrainingCoach | undefined } = {},
): Training {
  return {
    _id: id,
    category: form.category,
    ...whenOf(form, day),
    ...detailsAfter({}, form),
    ...(coach && { coach }),
    capacity: form.maxCapacity,
    seatsTaken: 0,
    waitlist: [],
    slotsDue: true,
    status: 'scheduled',
    cancellation: null,
    version: 1,
    revision: 1,
  };
}

export interface TrainingEdit {
  readonly kind: 'edited';
  readonly training: Training;
  /** Date or time changes, and the training has booked or released seats. */
  readonly movesBookings: boolean;
}

/** Whether an edit has left the training as it was. */
export function isAsScheduled(before: Training, after: Training): boolean {
  return isDeepStrictEqual(contentOf(before), contentOf(after));
}

/** Whether an edit of a class is beyond a desk, which may change who stands in for its owner (`docs/product.md` §4.19). */
export function isBeyondDesk(before: Training, after: Training, today: string): boolean {
  const [was, is] = [before, after].map((training) => {
    const { coach: _coach, ownerId: _ownerId, ...others } = contentOf(training);
    return { ...others, owner: ownerOf(training) };
  });
  return isClassEditBeyondDesk({
    hasOwner: ownerOf(before) !== undefined,
    changes: isDeepStrictEqual(was, is) ? 'substitute' : 'timetable',
    isOfEarlierDay: before.date < today,
  });
}

function contentOf({ version: _version, revision: _revision, editedAt: _editedAt, ...content }: Training) {
  return content;
}

function isMoved({ date, startTime, endTime }: Training, form: TrainingForm): boolean {
  return form.trainingDate !== date || form.startTime !== startTime || form.endTime !== endTime;
}

interface RefusedEdit {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** Replaces the message of the refusal with a more specific one. */
  readonly message?: string;
}

/**
 * The training after an edit at `now` (`docs/product.md` §3.6), or why the edit is refused. `given`: who gives it after
 * the edit.
 */
export function editTraining(
  training: Training,
  form: TrainingForm,
  { now, given }: { readonly now: Date; readonly given: GivenBy },
): TrainingEdit | RefusedEdit {
  if (training.status === 'cancelled') return { kind: 'refused', refusal: refusals.TRAINING_CANCELLED };
  const hasBookings = training.seatsTaken > 0 || training.released !== undefined;
  // The category decides what pays for a seat, also for a seat that the list gives to a member who waits.
  if (form.category !== training.category && (hasBookings || training.waitlist.length > 0)) {
    return { kind: 'refused', refusal: refusals.CATEGORY_FIXED };
  }
  if (form.maxCapacity < training.seatsTaken) {
    const refusal = refusals.CAPACITY_BELOW_ENROLLED;
    return { kind: 'refused', refusal, message: `${refusal.message} (${training.seatsTaken})` };
  }
  const { category, maxCapacity: capacity } = form;
  const moves = isMoved(training, form);
  const when = moves ? whenOf(form, studioDay(form.trainingDate)) : {};
  const { title: _t, description: _d, room: _r, roomKey: _k, minParticipants: _m, ...unnamed } = training;
  const { coach: _c, ownerId: _o, ...others } = unnamed;
  return {
    kind: 'edited',
    training: {
      ...others,
      ...detailsAfter(training, form),
      ...given,
      category,
      capacity,
      ...when,
      version: training.version + 1,
      revision: training.revision + 1,
      editedAt: now,
    },
    movesBookings: moves && hasBookings,
  };
}

/** The training without its minimum of participants, if it has one: it takes place however few come (`docs/product.md` §3.20). */
export function keptTraining(before: Training, now: Date): Training {
  const { minParticipants, ...training } = before;
  if (minParticipants === undefined) return before;
  return { ...training, version: training.version + 1, revision: training.revision + 1, editedAt: now };
}

/** Whether a training was cancelled on its own: those of a closed range or an undone run are mailed together. */
export function isCancelledAlone({ closureId, isUndone }: Cancellation): boolean {
  return closureId === undefined && !isUndone;
}

/** How many bookings of a training a cancellation has to refund: booked and released seats. */
export function bookingsLeft({ seatsTaken, released = [] }: Pick<Training, 'seatsTaken' | 'released'>): number {
  return seatsTaken + released.length;
}

/** The cancelled training; its waitlist ends with it. */
export function cancelledTraining(training: Training, order: Omit<Cancellation, 'total'>): Training {
  return {
    ...training,
    status: 'cancelled',
    cancellation: { ...order, total: bookingsLeft(training) },
    waitlist: [],
    version: training.version + 1,
    revision: training.revision + 1,
  };
}

/** A studio date with its week and the instants of its times. */
export interface StudioDay {
  readonly date: string;
  /** Monday of its week. */
  readonly week: string;
  /** The instant of a time, `HH:MM:SS`. */
  readonly at: (time: string) => Date;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Looks up the time zone only for the ends of the day, which makes a year of trainings fast. On a day that is not 24
 * hours long, it looks up each time.
 */
export function studioDay(date: string): StudioDay {
  const midnight = studioInstant(date, '00:00:00').getTime();
  const isUniform = endOfStudioDay(date).getTime() - midnight === dayMs;
  return {
    date,
    week: mondayOf(date),
    at: (time) => (isUniform ? new Date(midnight + secondsOf(time) * 1_000) : studioInstant(date, time)),
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
