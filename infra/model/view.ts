import { memberNames } from './acts.ts';
import { slots } from './slots.ts';
import { seatsTaken, type StudioState } from './studio-state.ts';
import type { World } from './world.ts';

/** What members and administrators see of a run, across all services; the same for two states that look the same. */
export interface View {
  /** As the administrators' list has them; nothing of who was deleted. */
  readonly users: Readonly<Record<string, unknown>>;
  /** What signed-in members see of themselves. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Who has a seat, and what it was paid from. */
  readonly registrants: readonly (readonly string[])[];
  /** Seats of the trainings that are in the two open weeks, as members see them. */
  readonly weeks: readonly string[];
  /** Slots of the far week with a training, with its category. */
  readonly farWeek: readonly string[];
}

/** What is to be seen in a state. */
export function viewOf(state: StudioState, world: World): View {
  const trainings = state.trainings.map((training, index) => ({ ...training, index, slotOf: slots[training.slot]! }));
  const scheduled = trainings.filter(({ isCancelled }) => !isCancelled);
  const members = state.members.map((member, index) => ({ ...member, index, name: memberNames[index]! }));
  const balances = ({ plan, special }: (typeof members)[number]) => ({ classes: plan?.classes ?? 0, special });
  return {
    users: byName(
      members
        .filter(({ status }) => status !== 'deleted')
        .map((member) => {
          const { name, status, plan } = member;
          const held = plan ? world.plans[plan.number]!.name : null;
          return [name, { status, listed: held, held, ...balances(member) }];
        }),
    ),
    own: byName(
      members
        .filter(({ index, sessions }) => sessions.includes(world.members[index]!.session))
        .map((member) => {
          const booked = scheduled.filter(({ seats }) => seats[member.index] !== null).map(({ index }) => index);
          return [member.name, { ...balances(member), booked }];
        }),
    ),
    registrants: trainings.map(({ seats }) =>
      seats.flatMap((seat, member) => (seat === null ? [] : [`${memberNames[member]} ${seat}`])),
    ),
    weeks: scheduled
      .filter(({ slotOf }) => slotOf.when === 'open')
      .map((training) => `T${training.index} ${seatsTaken(training)} of ${training.capacity} in ${training.slot}`),
    farWeek: [
      ...(['normal', 'special'] as const).flatMap((category) =>
        state.generated[category].map((slot) => `${category} ${slot}`),
      ),
      ...scheduled.filter(({ slotOf }) => slotOf.when === 'too far').map(({ category, slot }) => `${category} ${slot}`),
    ].toSorted(),
  };
}

export function byName(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)));
}
