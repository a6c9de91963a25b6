import fc from 'fast-check';
import { refusals } from '@studio/contracts/http/refusals';
import { attendanceIsOpen } from '@studio/contracts/rules/attendance-policy';
import { markingAt, nextChange } from '@studio/contracts/rules/coaches-policy';
import { studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import type { Training } from '../../../services/training/models/training.model.ts';
import { presentClass } from '../../../services/training/present-training.ts';
import { refusalOfMarking } from '../../../services/training/rules/attendance-policy.ts';
import { refusalOfCoaching } from '../../../services/training/rules/coach-policy.ts';
import { newTraining } from '../../../services/training/rules/schedule-policy.ts';
import { isThin } from '../../../services/training/thin-classes/thin-class-policy.ts';
import { fewOf, hoursOf, markingOpens } from '../../../web/src/features/trainings/coach/coach-hours.ts';

const coach = { id: 'laura', name: 'Laura G.' };

const minute = 60_000;
const yearMs = 365 * 24 * 60 * minute;
/** Instants around those at which something changes: the start, half an hour before it, hours and a day later. */
const around = fc
  .record({
    from: fc.constantFrom(-30, 0, 60, 180, 24 * 60),
    by: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -40 * minute, max: 40 * minute })),
  })
  .map(({ from, by }) => from * minute + by);

const state = fc.record({
  trainingDate: fc.constantFrom('2026-03-12', '2026-12-31', '2028-02-29'),
  hour: fc.integer({ min: 1, max: 22 }),
  lasts: fc.integer({ min: 1, max: 59 }),
  minimum: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  taken: fc.integer({ min: 0, max: 5 }),
  since: around,
});

const timeOf = (hour: number, minutes: number) =>
  `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`;

/** A class of the coach as training stores it, what a coach's screen reads of it, and an instant. */
const classes = state.map(({ trainingDate, hour, lasts, minimum, taken, since }) => {
  const times = { trainingDate, startTime: timeOf(hour, 0), endTime: timeOf(hour, lasts) };
  const form = { category: 'normal', maxCapacity: 10, ...times, minParticipants: minimum } as const;
  const training: Training = { ...newTraining('training', form, { coach }), seatsTaken: taken };
  const { minParticipants, seatsTaken: currentParticipants } = training;
  const read = { ...presentClass(training), currentParticipants, minParticipants };
  return { training, read, now: new Date(training.startsAt.getTime() + since) };
});

const whyClosed = { before: refusals.ATTENDANCE_NOT_OPEN, open: undefined, over: refusals.COACH_TIME_OVER };

test('the roster offers a coach to mark where training accepts the mark, and says why not with the same reason', () => {
  fc.assert(
    fc.property(classes, ({ training, read, now }) => {
      expect(refusalOfCoaching(training, coach.id, now)).toBe(whyClosed[markingAt(hoursOf(read), now)]);
      expect(attendanceIsOpen(hoursOf(read), now)).toBe(refusalOfMarking(training, now) === undefined);
    }),
    { numRuns: 300 },
  );
});

test('the roster names the first instant at which a mark is accepted, and knows the next at which that changes', () => {
  fc.assert(
    fc.property(classes, ({ training, read, now }) => {
      const refusalAt = (at: number) => refusalOfCoaching(training, coach.id, new Date(at));
      const opens = studioInstant(read.trainingDate, markingOpens(read)).getTime();
      expect([refusalAt(opens - 1), refusalAt(opens)]).toEqual([refusals.ATTENDANCE_NOT_OPEN, undefined]);
      const next = nextChange(hoursOf(read), now)?.getTime() ?? training.startsAt.getTime() + yearMs;
      expect(refusalAt(Math.max(next - 1, now.getTime() + 1))).toBe(refusalAt(now.getTime() + 1));
    }),
    { numRuns: 300 },
  );
});

test('a class says that few have booked it exactly while the studio is told so', () => {
  fc.assert(
    fc.property(classes, ({ training, read, now }) => {
      expect(fewOf(read, now) !== null).toBe(isThin(training, now));
    }),
    { numRuns: 300 },
  );
});
