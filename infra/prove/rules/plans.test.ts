import fc from 'fast-check';
import type { Days } from '@studio/contracts/days-in-words';
import {
  isUndoneByUnfreezing,
  isUntouchedSince,
  type PlansRead,
  undoneByRemoving,
} from '@studio/contracts/rules/undo-policy';
import { addStudioDays, studioDaysBetween, studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import { besideThePlan } from '../../../services/membership/held-plans/current-plan.ts';
import type { Assignment } from '../../../services/membership/models/assignment.model.ts';
import { decideAssignment, decideRemoval } from '../../../services/membership/rules/assignment-policy.ts';
import { decideFreeze, decideUnfreeze, openFreeze } from '../../../services/membership/rules/freeze-policy.ts';
import { plansOf, settledAt } from '../../../services/membership/rules/member-plans-policy.ts';
import { daysLeft, periodOn } from '../../../services/membership/rules/plan-period-policy.ts';
import { storedAssignment } from '../../../services/membership/testing/assignments.ts';
import { longDate } from '../../../web/src/dates/spanish-dates.ts';
import { freezeInWords, unfreezeInWords } from '../../../web/src/features/admin/users/freeze-effects.ts';
import { dayAfterHeld, startOptions } from '../../../web/src/features/admin/users/plan-start.ts';

const noonOf = (day: string) => studioInstant(day, '12:00');

const by = 'admin';

/** A plan that is frozen from some day on, and what comes after: another day, another plan, another freeze. */
const history = fc.record({
  startsOn: fc.constantFrom('2026-01-31', '2026-11-30', '2026-12-01', '2028-01-30'),
  /** Days after the start on which the next plan is assigned, and when it begins: at the end, or so many days later. */
  next: fc.option(fc.record({ on: fc.nat(10), startsAfter: fc.integer({ min: 0, max: 40 }) }), { nil: null }),
  frozen: fc.option(fc.record({ on: fc.nat(5), in: fc.nat(10), days: fc.integer({ min: 1, max: 30 }) }), { nil: null }),
  unfrozenAfter: fc.option(fc.nat(12), { nil: null }),
  /** The present day, counted from the start. */
  today: fc.nat(45),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

const replaced = (stored: readonly Assignment[], changed: readonly (Assignment | null)[]) =>
  stored.map((each) => changed.find((one) => one?._id === each._id) ?? each);

/** The member's plans as membership has stored them, and the present day. */
function lived({ startsOn, next, frozen, unfrozenAfter, today }: History) {
  let stored: Assignment[] = [storedAssignment(startsOn)];
  const dayOf = (days: number) => addStudioDays(startsOn, days);
  const plansOn = (day: string) => plansOf(settledAt(stored, noonOf(day)));
  if (frozen) {
    const days = { from: dayOf(frozen.on + frozen.in), to: dayOf(frozen.on + frozen.in + frozen.days - 1) };
    const decision = decideFreeze({ ...days, by }, plansOn(dayOf(frozen.on)), noonOf(dayOf(frozen.on)));
    if (decision.kind === 'frozen') stored = replaced(stored, [decision.assignment, decision.moved]);
  }
  if (next) {
    const start = next.startsAfter === 0 ? 'after-current' : addStudioDays(stored[0]!.endsOn, next.startsAfter);
    const decision = assignedOn(dayOf(Math.min(next.on, today)), start, stored, 'next');
    if (decision.kind === 'assigned') stored = [...stored, decision.assignment];
  }
  if (frozen && unfrozenAfter !== null && frozen.on + unfrozenAfter <= today) {
    const day = dayOf(frozen.on + unfrozenAfter);
    const decision = decideUnfreeze({ by }, plansOn(day), noonOf(day));
    if (decision.kind === 'frozen') stored = replaced(stored, [decision.assignment, decision.moved]);
  }
  return { stored, today: dayOf(today) };
}

function assignedOn(day: string, start: string, stored: readonly Assignment[], assignmentId = 'new') {
  const plan = { _id: 'oro', name: 'Oro', price: 90_000, maxTrainingsPerWeek: 4 };
  const request = { assignmentId, accountId: 'member', plan, assignedBy: by, start };
  return decideAssignment(request, plansOf(settledAt(stored, noonOf(day))), noonOf(day));
}

/** What an administrator's screen reads of the plans. */
function read(stored: readonly Assignment[], today: string) {
  const now = noonOf(today);
  const { current, next } = plansOf(settledAt(stored, now));
  const remainingClasses = 12;
  const beside = besideThePlan({
    assignment: current,
    isActive: current !== null,
    remainingClasses,
    next: next && { ...next, remainingClasses },
    keptClasses: 0,
    freeze: current && openFreeze(current, now),
  });
  const held = current && {
    name: current.plan.name,
    remainingClasses,
    startDate: current.startsOn,
    endDate: current.endsOn,
    daysLeft: daysLeft(current, now),
  };
  return { held, ...beside };
}

const endInWords = ({ plan, endsOn }: Assignment, after: Assignment) =>
  `${plan.name} vence el ${longDate(after.endsOn)} en vez del ${longDate(endsOn)}.`;

const states = history.map(lived);
const runs = { numRuns: 300 };
/** Runs in which something is offered: about one state in fifty offers it. */
const runsOffered = { numRuns: 20, maxSkipsPerRun: 1_000 };

test('a freeze moves the plans to the days that the screen named before', () => {
  const request = fc.record({ in: fc.nat(20), days: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(states, request, ({ stored, today }, freeze) => {
      const from = addStudioDays(today, freeze.in);
      const days: Days = { from, to: addStudioDays(from, freeze.days - 1) };
      const plans = plansOf(settledAt(stored, noonOf(today)));
      const { held, next } = read(stored, today);
      const decision = decideFreeze({ ...days, by }, plans, noonOf(today));
      fc.pre(held !== null && plans.current !== null && decision.kind === 'frozen');
      const { assignment, moved } = decision;
      const [ends, begins] = freezeInWords(held, next, days);
      expect(ends).toMatch(new RegExp(`^${freeze.days} días?: ${endInWords(plans.current, assignment)}$`));
      expect(begins).toBe(moved ? `Oro empieza el ${longDate(moved.startsOn)} y conserva su mes completo.` : undefined);
      const frozenDays = assignment.freezes.reduce((sum, each) => sum + studioDaysBetween(each.from, each.to) + 1, 0);
      expect(assignment).toMatchObject({ endsOn: periodOn(assignment.startsOn, frozenDays).endsOn });
    }),
    runs,
  );
});

test('the end of a freeze brings the plan to the day that the screen named before', () => {
  fc.assert(
    fc.property(states, ({ stored, today }) => {
      const plans = plansOf(settledAt(stored, noonOf(today)));
      const { held, freeze } = read(stored, today);
      const decision = decideUnfreeze({ by }, plans, noonOf(today));
      expect(decision.kind === 'frozen').toBe(Boolean(held && freeze));
      fc.pre(held !== null && Boolean(freeze) && plans.current !== null && decision.kind === 'frozen');
      expect(unfreezeInWords(held, freeze!, today)).toBe(endInWords(plans.current, decision.assignment));
    }),
    runs,
  );
});

test('a plan can begin as the screen offers, on the day that it names, and not otherwise', () => {
  fc.assert(
    fc.property(states, fc.integer({ min: 1, max: 400 }), ({ stored, today }, inDays) => {
      const { held, next } = read(stored, today);
      const offered = new Map(startOptions({ held, next }, today).map(({ value, hint }) => [value, hint]));
      const decide = (start: string) => assignedOn(today, start, stored);
      const now = decide('now');
      expect(now.kind === 'assigned' && now.replaced !== null).toBe(offered.get('now') !== 'Dura un mes.');

      const after = decide('after-current');
      const waits = after.kind === 'assigned' && after.assignment.status === 'next';
      expect(waits).toBe(offered.has('after-current'));
      const named = after.kind === 'assigned' ? `el ${longDate(after.assignment.startsOn)}, cuando` : '';
      expect(offered.get('after-current') ?? named).toContain(named);

      const day = addStudioDays(today, inDays);
      const isPossible = offered.has('date') && inDays <= 366 && (!held || day >= dayAfterHeld(held));
      const dated = decide(day);
      expect(dated.kind === 'assigned' && dated.assignment.startsOn === day).toBe(isPossible);
    }),
    runs,
  );
});

/** What may come between an act and its undoing: days, an act on the same plans, a class that is spent. */
const meanwhile = fc.record({
  days: fc.constantFrom(0, 0, 0, 1, 3, 40),
  act: fc.constantFrom('none', 'none', 'remove', 'freeze', 'assign'),
  spends: fc.boolean(),
});

/** The plans after what came between, and what an open page reads of them. */
function later(
  stored: readonly Assignment[],
  today: string,
  { days, act, spends }: typeof meanwhile extends fc.Arbitrary<infer M> ? M : never,
) {
  const day = addStudioDays(today, days);
  const plans = plansOf(settledAt(stored, noonOf(day)));
  const removal = { which: 'current', status: 'Cancelado', removedBy: by, freesBookings: false } as const;
  const decision =
    act === 'remove'
      ? decideRemoval(removal, plans, noonOf(day))
      : act === 'freeze'
        ? decideFreeze({ from: day, to: day, by }, plans, noonOf(day))
        : act === 'assign'
          ? assignedOn(day, 'now', stored, 'another')
          : null;
  const isDone = decision !== null && decision.kind !== 'refused';
  const changed = isDone ? [decision.assignment, 'moved' in decision ? decision.moved : null] : [];
  const after = decision?.kind === 'assigned' ? withAssigned(stored, decision) : replaced(stored, changed);
  return { stored: after, day, version: isDone ? 3 : 2, spent: spends ? 1 : 0 };
}

const withAssigned = (
  stored: readonly Assignment[],
  { assignment, replaced: ended, moved }: Extract<ReturnType<typeof assignedOn>, { kind: 'assigned' }>,
) => [...replaced(stored, [ended, moved]), assignment];

interface Classes {
  readonly version: number;
  readonly kept?: number;
  /** Classes of the plans beyond those that they grant. */
  readonly joined?: number;
  readonly spent?: number;
}

/** The plans as an administrator's page reads them. */
function pageReads(stored: readonly Assignment[], today: string, classes: Classes): PlansRead {
  const { version, kept: keptClasses = 0, joined = 0, spent = 0 } = classes;
  const { current, next } = plansOf(settledAt(stored, noonOf(today)));
  const granted = (plan: Assignment) => plan.classesGranted + (plan._id === 'new' ? joined : 0) - spent;
  return {
    plan: current && {
      endDate: current.endsOn,
      remainingClasses: granted(current),
      classesGranted: current.classesGranted,
    },
    next: next && { startDate: next.startsOn, remainingClasses: granted(next), classesGranted: next.classesGranted },
    keptClasses,
    version,
  };
}

/** What a member holds, by plan and days. */
function heldOn(day: string, stored: readonly Assignment[]) {
  const { current, next } = plansOf(settledAt(stored, noonOf(day)));
  return [current, next].map((plan) => plan && [plan._id, plan.startsOn, plan.endsOn, plan.freezes]);
}

test('an assignment that is offered to be undone can be, and leaves the plans and classes that were there', () => {
  const starts = fc.oneof(fc.constantFrom('now', 'after-current'), fc.integer({ min: 1, max: 60 }));
  const classes = fc.record({ kept: fc.nat(1), spent: fc.nat(1) });
  fc.assert(
    fc.property(states, starts, classes, meanwhile, ({ stored, today }, start, { kept, spent }, between) => {
      const before = pageReads(stored, today, { version: 1, kept });
      const decision = assignedOn(today, typeof start === 'number' ? addStudioDays(today, start) : start, stored);
      fc.pre(decision.kind === 'assigned');
      const joined = decision.assignment.status === 'active' ? kept : 0;
      const answered = withAssigned(stored, decision);
      const after = pageReads(answered, today, { version: 2, kept: kept - joined, joined, spent });
      const which = undoneByRemoving(before, after);
      const now = later(answered, today, between);
      const read = pageReads(now.stored, now.day, { ...now, kept: kept - joined, joined, spent: spent + now.spent });
      fc.pre(which !== null && isUntouchedSince(after, read));
      const removal = { which, status: 'Error', removedBy: by, freesBookings: true } as const;
      const undone = decideRemoval(removal, plansOf(settledAt(now.stored, noonOf(now.day))), noonOf(now.day));
      expect(undone).toMatchObject({ kind: 'removed', assignment: { _id: 'new' } });
      if (undone.kind !== 'removed') return;
      expect([joined, spent, now.version]).toEqual([0, 0, 2]);
      expect(heldOn(now.day, replaced(now.stored, [undone.assignment]))).toEqual(heldOn(now.day, stored));
    }),
    runsOffered,
  );
});

test('a freeze that is offered to be undone can be, and the plans have their days again', () => {
  const request = fc.record({
    in: fc.nat(12),
    days: fc.integer({ min: 1, max: 30 }),
    freed: fc.constantFrom(0, 0, 1, undefined),
  });
  fc.assert(
    fc.property(states, request, meanwhile, ({ stored, today }, { freed, ...asked }, between) => {
      const from = addStudioDays(today, asked.in);
      const freeze = { from, to: addStudioDays(from, asked.days - 1) };
      const decision = decideFreeze({ ...freeze, by }, plansOf(settledAt(stored, noonOf(today))), noonOf(today));
      fc.pre(decision.kind === 'frozen');
      const answered = replaced(stored, [decision.assignment, decision.moved]);
      const [before, after] = [pageReads(stored, today, { version: 1 }), pageReads(answered, today, { version: 2 })];
      const now = later(answered, today, between);
      const read = pageReads(now.stored, now.day, now);
      fc.pre(isUndoneByUnfreezing({ before, after, freeze, freed }, now.day) && isUntouchedSince(after, read));
      const undone = decideUnfreeze({ by }, plansOf(settledAt(now.stored, noonOf(now.day))), noonOf(now.day));
      expect(undone.kind).toBe('frozen');
      if (undone.kind !== 'frozen') return;
      expect([freed, now.version]).toEqual([0, 2]);
      const back = replaced(now.stored, [undone.assignment, undone.moved]);
      expect(heldOn(now.day, back)).toEqual(heldOn(now.day, stored));
    }),
    runsOffered,
  );
});
