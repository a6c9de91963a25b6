import { type FrozenDays, memberNames } from './acts.ts';
import { givesClasses } from './coach-rules.ts';
import { slots } from './slots.ts';
import { type PlanState, type Seat, seatsTaken, type StudioState } from './studio-state.ts';
import type { World } from './world.ts';

/** What a run's members and administrators see, across all services. */
export interface View {
  /** As administrators see them, without deleted accounts. */
  readonly users: Readonly<Record<string, unknown>>;
  /** What signed-in members see of themselves. */
  readonly own: Readonly<Record<string, unknown>>;
  /** The members with a seat, what paid for it, and whether they came. */
  readonly registrants: readonly (readonly string[])[];
  /** The members on each waitlist, in their order. */
  readonly waiting: readonly (readonly string[])[];
  /** The trainings in the two open weeks, as members see them: their seats, rooms and coaches. */
  readonly weeks: readonly string[];
  /** Slots of the far week with a training, with its category. */
  readonly farWeek: readonly string[];
}

/** The view that a state predicts. */
export function viewOf(state: StudioState, world: World): View {
  const trainings = state.trainings.map((training, index) => ({ ...training, index, slotOf: slots[training.slot]! }));
  const scheduled = trainings.filter(({ isCancelled }) => !isCancelled);
  const members = state.members.map((member, index) => ({ ...member, index, name: memberNames[index]! }));
  const nameOf = (held: PlanState | null) => (held ? world.plans[held.plan]!.name : null);
  const seen = ({ plan, next, carried, special }: (typeof members)[number]) => ({
    classes: plan?.classes ?? 0,
    next: nameOf(next),
    kept: carried,
    special,
    frozen: frozenInWords(plan?.freeze ?? null),
  });
  return {
    users: byName(
      members
        .filter(({ status }) => status !== 'deleted')
        .map((member) => {
          const { name, status, plan, coach } = member;
          const held = nameOf(plan);
          return [name, { status, coach, listed: held, held, ...seen(member) }];
        }),
    ),
    own: byName(
      members
        .filter(({ index, sessions }) => sessions.includes(world.members[index]!.session))
        .map((member) => {
          const booked = scheduled.filter(({ seats }) => seats[member.index] !== null).map(({ index }) => index);
          const { plan, next, carried } = member;
          const ledger = (plan?.classes ?? 0) + (next?.classes ?? 0) + carried;
          return [member.name, { ...seen(member), ledger, booked }];
        }),
    ),
    registrants: trainings.map(({ seats, released, guests }) => [
      ...memberNames.flatMap((_, member) => {
        const [seat, given] = [seats[member], released[member]];
        if (seat) return [registrantInWords(member, seat)];
        return given ? [registrantInWords(member, { ...given, released: true })] : [];
      }),
      ...guests.map(() => 'a guest'),
    ]),
    waiting: trainings.map(({ waitlist }) => waitlist.map((member) => memberNames[member]!)),
    weeks: scheduled
      .filter(({ slotOf }) => slotOf.when === 'open')
      .map((training) => {
        const { index, capacity, slot, room, coach } = training;
        const giver = coach?.member ?? null;
        const isShown = giver !== null && givesClasses(state, giver);
        const isSubstitute = typeof coach?.substituteFor === 'number';
        const shown = isShown && { coach: coachName(giver), isSubstitute };
        return classInWords({ index, seats: seatsTaken(training), capacity, slot, room, ...shown });
      }),
    farWeek: [
      ...(['normal', 'special'] as const).flatMap((category) =>
        state.generated[category].map((slot) => `${category} ${slot}`),
      ),
      ...scheduled.filter(({ slotOf }) => slotOf.when === 'too far').map(({ category, slot }) => `${category} ${slot}`),
    ].toSorted(),
  };
}

/** The frozen days, counted from the first open slot's day, and the days by which the plan ends later. */
export function frozenInWords(freeze: FrozenDays | null, longer = freeze ? freeze[1] - freeze[0] + 1 : 0): string {
  return `${freeze ? freeze.join(' to ') : 'no days'}, ${longer} longer`;
}

/** First name and initial: a run's last names begin with `corrida`. */
function coachName(member: number): string {
  return `${memberNames[member]} C.`;
}

interface ShownClass {
  readonly index: number;
  readonly seats: number;
  readonly capacity: number;
  readonly slot: number;
  readonly room: string | null;
  readonly coach?: string;
  readonly isSubstitute?: boolean;
}

export function classInWords({ index, seats, capacity, slot, room, coach, isSubstitute }: ShownClass): string {
  const given = coach === undefined ? '' : `, con ${coach}${isSubstitute ? ' (reemplazo)' : ''}`;
  return `T${index} ${seats} of ${capacity} in ${slot}${room === null ? '' : ` ${room}`}${given}`;
}

export function registrantInWords(
  member: number,
  { paidFrom, attendance, released = false }: Pick<Seat, 'paidFrom' | 'attendance'> & { readonly released?: boolean },
): string {
  return [memberNames[member], paidFrom, attendance ?? '', released ? 'released' : ''].filter(Boolean).join(' ');
}

export function byName(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)));
}
