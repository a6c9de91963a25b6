import { describe, expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';
import { trainingOn } from '../testing/fixtures.ts';
import {
  cancelledTraining,
  editTraining,
  isAsScheduled,
  isBeyondDesk,
  keptTraining,
  newTraining,
  studioDay,
  type TrainingForm,
} from './schedule-policy.ts';

const training = trainingOn('2026-11-22', '18:00:00', { seatsTaken: 4 });
const now = new Date('2026-11-20T15:00:00Z');
const form: TrainingForm = {
  category: 'normal',
  maxCapacity: 10,
  trainingDate: '2026-11-22',
  startTime: '18:00:00',
  endTime: '19:00:00',
};

test('a new training is scheduled, and nobody has booked it', () => {
  expect(newTraining('new', form)).toMatchObject({
    status: 'scheduled',
    seatsTaken: 0,
    waitlist: [],
    slotsDue: true,
    version: 1,
    revision: 1,
  });
});

describe('what a class has besides', () => {
  const details = { title: 'Funcional', description: 'Trae agua', room: 'Salón  Ñandú' };
  const detailed = newTraining('new', { ...form, ...details });
  const edited = (over: Partial<TrainingForm>, coach = detailed.coach) => {
    const edit = editTraining(detailed, { ...form, ...over }, { now, given: coach ? { coach } : {} });
    if (edit.kind === 'refused') throw new Error(edit.refusal.code);
    return edit.training;
  };

  test('is stored with a key of the room, and not at all where nobody says it', () => {
    expect(detailed).toMatchObject({ ...details, roomKey: 'salon nandu' });
    const bare = newTraining('new', { ...form, title: null, description: null, room: null });
    for (const name of ['title', 'description', 'room', 'roomKey', 'coach']) expect(bare).not.toHaveProperty(name);
  });

  test('stays where an edit does not name it, and goes where that empties it', () => {
    expect(isAsScheduled(detailed, edited({}))).toBe(true);
    expect(edited({ title: 'Yoga' })).toMatchObject({ ...details, title: 'Yoga' });
    expect(edited({ room: 'Terraza' })).toMatchObject({ room: 'Terraza', roomKey: 'terraza' });
    expect(edited({ room: null })).not.toHaveProperty('roomKey');
    expect(edited({ room: null })).toMatchObject({ title: 'Funcional', description: 'Trae agua' });
    expect(edited({ title: null, description: null })).not.toHaveProperty('title');
  });

  test('never asks for more people than the class holds, whether a form knows the minimum or not', () => {
    const asks = newTraining('new', { ...form, maxCapacity: 6, minParticipants: 6 });
    const edit = (over: Partial<TrainingForm>) => editTraining(asks, { ...form, ...over }, { now, given: {} });
    expect(edit({ maxCapacity: 2 })).toMatchObject({ training: { capacity: 2, minParticipants: 2 } });
    expect(edit({ maxCapacity: 8 })).toMatchObject({ training: { capacity: 8, minParticipants: 6 } });
    expect(edit({ maxCapacity: 8, minParticipants: 3 })).toMatchObject({ training: { minParticipants: 3 } });
    expect(edit({ maxCapacity: 2, minParticipants: 0 })).not.toHaveProperty('training.minParticipants');
  });

  test('is a change by itself, as is another coach', () => {
    expect(isAsScheduled(detailed, edited({ room: 'Salón Ñandú' }))).toBe(false);
    const coach = { id: 'laura', name: 'Laura G.' };
    expect(edited({}, coach)).toMatchObject({ coach });
    expect(isAsScheduled(detailed, edited({}, coach))).toBe(false);
  });
});

describe('a training that is edited', () => {
  test('becomes a new version and revision, and knows when', () => {
    expect(editTraining({ ...training, version: 7, revision: 3 }, form, { now, given: {} })).toMatchObject({
      kind: 'edited',
      training: { version: 8, revision: 4, editedAt: now },
    });
  });

  test('keeps at least the seats that are taken, and the refusal says how many', () => {
    expect(editTraining(training, { ...form, maxCapacity: 4 }, { now, given: {} })).toMatchObject({
      training: { capacity: 4 },
    });
    expect(editTraining(training, { ...form, maxCapacity: 3 }, { now, given: {} })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'CAPACITY_BELOW_ENROLLED' },
      message: 'La capacidad no puede ser menor que el número de inscritos (4)',
    });
  });

  test('changes its category only while nobody is booked', () => {
    expect(editTraining(training, { ...form, category: 'special' }, { now, given: {} })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'CATEGORY_FIXED' },
    });
    const empty = { ...training, seatsTaken: 0 };
    expect(editTraining(empty, { ...form, category: 'special' }, { now, given: {} })).toMatchObject({
      training: { category: 'special' },
    });
  });

  test('keeps its category while somebody waits beside a free seat, and moves nobody', () => {
    const waitedFor = { ...training, seatsTaken: 0, waitlist: [{ accountId: 'ana', joinedAt: now }] };
    const edit = (over: Partial<TrainingForm>) => editTraining(waitedFor, { ...form, ...over }, { now, given: {} });
    expect(edit({ category: 'special' })).toMatchObject({ refusal: { code: 'CATEGORY_FIXED' } });
    expect(edit({ startTime: '17:00:00' })).toMatchObject({ movesBookings: false });
  });

  test('moves its members when date or time change, not when the capacity does', () => {
    expect(editTraining(training, { ...form, maxCapacity: 12 }, { now, given: {} })).toMatchObject({
      movesBookings: false,
    });
    for (const change of [{ trainingDate: '2026-11-23' }, { startTime: '17:00:00' }, { endTime: '20:00:00' }]) {
      expect(editTraining(training, { ...form, ...change }, { now, given: {} })).toMatchObject({
        movesBookings: true,
      });
    }
    expect(
      editTraining({ ...training, seatsTaken: 0 }, { ...form, startTime: '17:00:00' }, { now, given: {} }),
    ).toMatchObject({
      movesBookings: false,
    });
  });

  test('keeps its category, and moves its bookings, where somebody has given a seat up', () => {
    const given = { ...training, seatsTaken: 0, released: ['ana'] };
    const edit = (over: Partial<TrainingForm>) => editTraining(given, { ...form, ...over }, { now, given: {} });
    expect(edit({ category: 'special' })).toMatchObject({ refusal: { code: 'CATEGORY_FIXED' } });
    expect(edit({ startTime: '17:00:00' })).toMatchObject({ movesBookings: true, training: { released: ['ana'] } });
    expect(cancelledTraining(given, { at: now, by: 'admin' }).cancellation).toMatchObject({ total: 1 });
  });

  test('moves to the week and the instants of its new date, in studio time', () => {
    expect(editTraining(training, { ...form, trainingDate: '2026-11-23' }, { now, given: {} })).toMatchObject({
      training: { week: '2026-11-23', startsAt: new Date('2026-11-23T23:00:00Z') },
    });
  });

  test('is refused once it was cancelled', () => {
    expect(editTraining({ ...training, status: 'cancelled' }, form, { now, given: {} })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'TRAINING_CANCELLED' },
    });
  });
});

describe('an edit is beyond a desk', () => {
  const laura = { id: 'laura', name: 'Laura G.' };
  const owned = { ...training, coach: laura };
  const substituted = { ...training, coach: { id: 'pedro', name: 'Pedro R.', substituteFor: 'laura' } };

  test.each<[string, Training, Training, string, boolean]>([
    ['not for a substitute', owned, substituted, '2026-11-21', false],
    ['not for a substitute on its day', owned, substituted, '2026-11-22', false],
    ['for a substitute on an earlier day', owned, substituted, '2026-11-23', true],
    ['where the class has no owner', training, training, '2026-11-21', true],
    ['where it gets another owner', owned, { ...owned, coach: { id: 'pedro', name: 'Pedro R.' } }, '2026-11-21', true],
    ['where it gets another room', owned, { ...substituted, room: 'Terraza' }, '2026-11-21', true],
  ])('%s', (_, before, after, today, isBeyond) => {
    expect(isBeyondDesk(before, after, today)).toBe(isBeyond);
  });
});

test('a class that takes place however few come loses its minimum, as a new version and revision', () => {
  const kept = keptTraining({ ...training, minParticipants: 3, version: 7, revision: 3 }, now);
  expect(kept).toMatchObject({ version: 8, revision: 4, editedAt: now });
  expect(kept).not.toHaveProperty('minParticipants');
  expect(keptTraining(training, now)).toBe(training);
});

test('a class that is cancelled is a new version and revision, for which nobody waits', () => {
  const waitedFor = { ...training, waitlist: [{ accountId: 'ana', joinedAt: now }], version: 7, revision: 3 };
  expect(cancelledTraining(waitedFor, { at: now, by: 'admin' })).toMatchObject({
    status: 'cancelled',
    cancellation: { at: now, by: 'admin', total: 4 },
    waitlist: [],
    version: 8,
    revision: 4,
  });
});

test.each(['2026-11-22', '2028-02-29', '1992-05-03', '1993-04-04'])(
  'on %s every time is the instant at which the studio’s clock shows it, also when the clocks were changed',
  (date) => {
    const day = studioDay(date);
    for (const time of ['00:00:00', '05:00:00', '12:34:56', '23:59:59']) {
      expect(day.at(time)).toEqual(studioInstant(date, time));
    }
  },
);
