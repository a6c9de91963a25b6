import { beforeAll, inject } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { addStudioDays } from '@studio/contracts/studio-time';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { nthHour } from '../testing/kit/nth-hour.ts';
import { assignPlan, createPlan, nextMonday } from '../testing/kit/scenario.ts';
import { tracks } from './run-race.ts';

/**
 * The rules of the races' studio: a released class is refunded if its seat was needed, and two absences count for 30
 * days.
 */
export const rulesOfRaces = { releasedClassReturns: true, absences: { limit: 2, days: 30 } };

/** Classes that the plan of every member grants: it allows 20 trainings a week. */
export const classesGranted = 80;

export interface RaceCast {
  readonly origin: string;
  admin: Person;
  planId: string;
  /** The members of each track. */
  members: readonly (readonly Person[])[];
  /** The form of a training next week, at a time of its own. */
  readonly newForm: (maxCapacity: number) => Record<string, unknown>;
  /** Registers a member with the plan, for races that would leave a track's member changed when they prove nothing. */
  readonly newMember: () => Promise<Person>;
}

/**
 * Registers members with a plan before the first race of a file, `count` on each track. The files share a studio, which
 * is audited after the last one, so each file's trainings have a day of their own (0 = Monday).
 */
export function castOf(count: number, day: number): RaceCast {
  const { origin, adminEmail, adminPassword } = inject('studio');
  const trainingDate = addStudioDays(nextMonday(), day);
  let scheduled = 0;
  const newForm = (maxCapacity: number) => {
    const hour = nthHour(scheduled);
    scheduled += 1;
    return { category: 'normal', maxCapacity, trainingDate, ...hour };
  };
  const newMember = async () => {
    const member = await registerMember(origin);
    await assignPlan(cast.admin, member, cast.planId);
    await waitFor(() => expectClasses(member));
    return member;
  };
  const cast: RaceCast = { origin, admin: undefined as never, planId: '', members: [], newForm, newMember };
  beforeAll(async () => {
    cast.admin = await signIn(origin, adminEmail, adminPassword);
    cast.planId = await createPlan(cast.admin, { maxTrainingsPerWeek: 20 });
    const members = await inParallel(8, Array.from({ length: tracks * count }), newMember);
    cast.members = Array.from({ length: tracks }, (_, track) => members.slice(track * count, (track + 1) * count));
  });
  return cast;
}

/** Checks the ledger, which training writes when it has applied the plan. */
async function expectClasses(member: Person): Promise<void> {
  const { body } = await member.get('/api/users/movements');
  if (body.length === 0) throw new Error(`${member.id} has no classes yet`);
}
