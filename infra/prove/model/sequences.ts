import { planRemovalStatuses } from '@studio/contracts/rules/plans';
import fc from 'fast-check';
import { type Act, type FrozenDays, memberNames, planLimits, type PlanStart, type Room, type Step } from './acts.ts';
import { justBegun } from './slots.ts';
import { firstMissed } from './studio-state.ts';

const member = fc.nat({ max: memberNames.length - 1 });
const training = fc.nat({ max: firstMissed - 1 });
/** Mostly the training that begins soon. */
const given = fc.oneof({ weight: 3, arbitrary: fc.constant(6) }, { weight: 1, arbitrary: training });
/** Ana and Beto give classes at first. */
const coach = fc.constantFrom(0, 0, 1);
const mark = fc.constantFrom('attended', 'absent', null);
/** Mostly Ana's class that has just begun, with Celia in it. */
const marked = fc.oneof({ weight: 3, arbitrary: fc.constant(5) }, { weight: 1, arbitrary: training });
const range = fc.constantFrom<readonly [number, number]>([0, 0], [1, 1], [0, 1]);

const once: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('book'), member, training }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cancel'), member, training }) },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constantFrom('book', 'release', 'release', 'reclaim'), member, training: given }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('enrol', 'remove'), member, training }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('guest', 'guest', 'remove-guest'), training }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('join'), member, training }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave', 'dismiss'), member, training }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mark'),
      member,
      training,
      attendance: mark,
      seen: fc.option(mark, { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('coach-mark'),
      by: coach,
      member: fc.constantFrom(0, 1, 2, 2, 2),
      training: marked,
      attendance: mark,
      seen: mark,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('coach-enrol'), by: coach, member, training: marked }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set-coach'), member, gives: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('replace'), member: coach, to: fc.option(coach) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fix'),
      member,
      slot: fc.nat({ max: 3 }),
      category: fc.constantFrom('normal', 'normal', 'special'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('switch'), member, from: training, training }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('assign'),
      member,
      plan: fc.nat({ max: planLimits.length - 1 }),
      start: fc.constantFrom<PlanStart>('now', 'after-current', 'tomorrow'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('import'), member, plan: fc.nat({ max: planLimits.length - 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove-plan'),
      member,
      which: fc.constantFrom('current', 'current', 'next'),
      status: fc.constantFrom(...planRemovalStatuses),
      freeBookings: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('freeze'),
      member,
      // One day, several, all, none of the open slots, and days after every plan.
      days: fc.constantFrom<FrozenDays>([0, 0], [0, 1], [1, 2], [-1, 2], [3, 62], [90, 90]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unfreeze'), member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set-special'), member, value: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend'), member, freeBookings: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reinstate', 'sign-in'), member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel-training'), training }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('set-window'),
      window: fc.record({
        weeksAhead: fc.constantFrom(2, 4),
        opening: fc.constantFrom(null, { weekday: 7, time: '12:00' }),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      training,
      capacity: fc.integer({ min: 1, max: 3 }),
      slot: fc.nat({ max: justBegun - 1 }),
      room: fc.constantFrom<Room | undefined>(undefined, null, 'Sala 2', 'Sala 2'),
      coach: fc.option(fc.record({ member: fc.option(coach), substitute: fc.boolean() }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('generate'),
      category: fc.constantFrom('normal', 'special'),
      slots: fc.record({ days: range, times: range }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close'), days: range }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen'), day: fc.nat({ max: 1 }) }) },
);

const missed = fc.constantFrom(firstMissed, firstMissed + 1);
/** Acts that change whom the absence rule affects, mostly Celia. */
const aboutAbsences: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mark'),
      member: fc.constantFrom(1, 2, 2),
      training: missed,
      attendance: fc.constantFrom('absent', 'absent', 'attended', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('forgive'),
      member: fc.constantFrom(1, 2, 2, 2),
      missed: fc.option(missed),
    }),
  },
);

/** Sends one in six twice, except logins, which have no idempotency key. */
const perhapsTwice = (acts: fc.Arbitrary<Act>): fc.Arbitrary<Act> =>
  fc
    .record({ one: acts, twice: fc.nat({ max: 5 }).map((n) => n === 0) })
    .map(({ one, twice }) => (twice && one.kind !== 'sign-in' ? { ...one, twice } : one));
const act = perhapsTwice(once);

/** Up to three acts at once, mostly about the same training or member, where they conflict. */
const together: fc.Arbitrary<Step> = fc
  .record({
    acts: fc.oneof(
      { weight: 2, arbitrary: fc.array(act, { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(act, { minLength: 2, maxLength: 3 }) },
    ),
    sameTraining: fc.option(fc.oneof({ weight: 3, arbitrary: training }, { weight: 1, arbitrary: given })),
    sameMember: fc.option(member, { freq: 1 }),
  })
  .map(({ acts, sameTraining, sameMember }) =>
    acts.map((each) => ({
      ...each,
      ...('training' in each && !('by' in each) && sameTraining !== null && { training: sameTraining }),
      ...('member' in each && !('by' in each) && sameMember !== null && { member: sameMember }),
    })),
  );

/** Acts about absences come alone: a member who may be promoted again is so within a minute, not at once. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: together },
  { weight: 1, arbitrary: perhapsTwice(aboutAbsences).map((each) => [each]) },
);

/** Acts of members and administrators in one run, step by step. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 1, maxLength: 14, size: 'max' });
