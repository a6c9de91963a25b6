import { toStudioDate } from '@studio/contracts/studio-time';
import { legalVersions } from '@studio/contracts/rules/people';
import type { Attendance } from '../demo-data.ts';
import { type Person, inventPerson } from './people.ts';
import type { Chance } from './chance.ts';
import {
  atTheDesk,
  bookingsOf,
  day,
  type Habits,
  type Happening,
  later,
  plansOf,
  type Surroundings,
} from './member-life.ts';

/** The version that the first members accepted at registration. */
const [oldText] = legalVersions;

const planWeights = { Básico: 22, Constante: 46, Intensivo: 24, Élite: 8 } as const;
type PlanName = keyof typeof planWeights;

/** Weights of the hours: people train before and after work. */
const hours = {
  '05:00': 5,
  '06:00': 10,
  '07:00': 7,
  '08:00': 4,
  '09:00': 3,
  '16:00': 5,
  '17:00': 12,
  '18:00': 17,
  '19:00': 14,
  '20:00': 5,
} as const;
const weekdays: Readonly<Record<PlanName, readonly (readonly number[])[]>> = {
  Básico: [[0], [1], [2], [3], [4], [5], [6]],
  Constante: [
    [0, 2, 4],
    [1, 3, 5],
    [0, 2, 5],
    [1, 3, 6],
    [0, 1, 3],
  ],
  Intensivo: [
    [0, 1, 2, 3, 4],
    [0, 1, 3, 4, 5],
    [1, 2, 3, 4, 6],
  ],
  Élite: [[0, 1, 2, 3, 4, 5, 6]],
};
const specialOnTuesday: Attendance = { weekday: 1, startTime: '12:00' };

type Fate = 'refunded' | 'mistaken' | 'upgraded' | 'ended' | 'suspended' | 'away';

/** The fates of some members by their number; all others come and renew, or leave one day. */
const fates: Readonly<Record<number, Fate>> = {
  3: 'away',
  7: 'upgraded',
  12: 'away',
  15: 'refunded',
  19: 'away',
  23: 'mistaken',
  28: 'away',
  31: 'upgraded',
  38: 'ended',
  41: 'away',
  44: 'refunded',
  49: 'away',
  52: 'mistaken',
  58: 'upgraded',
  63: 'away',
  66: 'suspended',
  71: 'ended',
  74: 'away',
  77: 'refunded',
  84: 'mistaken',
  90: 'upgraded',
};
/** The members whose birthday is today, and whose first plan, paid ahead, begins today. */
const [celebrates, beginsToday] = [2, 18];
const members = 158;
/** Number of members from before the simulated weeks; the others join during them at a growing rate. */
const fromBefore = 66;

/** All members except those named in the README. */
export function crowd(passwordHash: string, surroundings: Surroundings): Happening[] {
  const { chance } = surroundings;
  return Array.from({ length: members }, (_, number) => {
    const invented = inventPerson(chance, number, surroundings.now);
    const person = number === celebrates ? bornOn(invented, surroundings.now) : invented;
    return memberLife({ number, person, passwordHash, registered: registrationOf(number, surroundings) }, surroundings);
  }).flat();
}

/** The person with a birthday on this day, which may be 29 February. */
function bornOn(person: Person, day: Date): Person {
  return { ...person, dateOfBirth: `1992-${toStudioDate(day).slice(5)}` };
}

function registrationOf(number: number, { chance, mondays, now }: Surroundings): Date {
  const first = new Date(`${mondays[0]}T05:00:00Z`);
  if (number < fromBefore) return atTheDesk(chance, first, -chance.whole(1, 60));
  const share = ((number - fromBefore + chance.next()) / (members - fromBefore)) ** 0.75;
  return atTheDesk(chance, first, Math.floor((share * (now.getTime() - first.getTime())) / day));
}

interface Newcomer {
  readonly number: number;
  readonly person: Person;
  readonly passwordHash: string;
  readonly registered: Date;
}

function memberLife(newcomer: Newcomer, surroundings: Surroundings): Happening[] {
  const { number, person, passwordHash, registered } = newcomer;
  const { past, chance, plans, now } = surroundings;
  if (registered >= now) return [];
  const hasNeverComeIn = number % 26 === 5;
  // The accounts of members from before were created by the studio, and so were those that nobody has signed in to.
  const text = number < fromBefore || hasNeverComeIn ? null : oldText;
  const mark = hasNeverComeIn ? { neverSignedIn: true as const } : {};
  const id = past.register({ ...person, ...mark, type: 'member', status: 'active', passwordHash }, text, registered);
  if (number === beginsToday) return [paidAhead(id, surroundings)];
  // Some only register, or have an account and never sign in.
  if (number % 13 === 5) return [];
  const name = chance.weighted(planWeights);
  const plan = plans.get(name)!;
  const first = new Date(`${surroundings.mondays[0]}T05:00:00Z`);
  const begins =
    number < fromBefore
      ? atTheDesk(chance, first, -chance.whole(0, 28))
      : later(registered, chance.whole(10, 2_000) * 60_000);
  const from = begins < registered ? later(registered, 600_000) : begins;
  const fate = fates[number];
  const isAway = fate === 'away';
  const mayStay = fate === undefined || fate === 'mistaken' || fate === 'suspended';
  const stays = () => isAway || (mayStay && chance.percent(86));
  const lastSeen = isAway ? later(now, -(22 + (number % 9)) * day) : now;
  return [
    ...acceptanceOf(id, number, surroundings),
    ...(fate === 'mistaken' ? [mistake(id, from, surroundings)] : []),
    ...plansOf(id, plan, from, stays, surroundings),
    ...fateOf(id, number, from, surroundings),
    ...visitsOf(id, number, name, from, surroundings).filter(({ at }) => at <= lastSeen),
    ...declarationOf(id, number, surroundings),
  ];
}

/** A plan that was assigned days ago and begins today. */
function paidAhead(id: string, { past, plans, now }: Surroundings): Happening {
  const at = later(now, -3 * day);
  return { at, happen: () => past.assign(id, plans.get('Constante')!, at, toStudioDate(now)) };
}

function visitsOf(id: string, number: number, plan: PlanName, from: Date, surroundings: Surroundings): Happening[] {
  return [
    ...bookingsOf(
      id,
      { ...habitsOf(plan, surroundings.chance), prefersOtherRoom: number % 2 === 1 },
      from,
      surroundings,
    ),
    ...specialsOf(id, number, from, surroundings),
  ];
}

function habitsOf(name: PlanName, chance: Chance): Habits {
  const startTime = chance.weighted(hours);
  const slots = chance
    .pick(weekdays[name])
    .map((weekday) => ({ weekday, startTime: weekday > 4 ? chance.pick(['07:00', '08:00', '09:00']) : startTime }));
  return { slots, diligence: chance.whole(74, 96), cancels: chance.whole(4, 14) };
}

/** The wrong plan, removed a few minutes later. */
function mistake(id: string, from: Date, { past, plans }: Surroundings): Happening {
  const [at, removedAt] = [later(from, -8 * 60_000), later(from, -4 * 60_000)];
  return {
    at,
    happen: () => {
      past.assign(id, plans.get('Élite')!, at);
      past.remove(id, 'Error', removedAt);
    },
  };
}

function fateOf(id: string, number: number, from: Date, surroundings: Surroundings): Happening[] {
  const { past, plans, chance, now } = surroundings;
  const fate = fates[number];
  const at = atTheDesk(chance, from, chance.whole(6, 14));
  const lately = later(now, -5 * day);
  if (fate === 'refunded') return [{ at, happen: () => past.remove(id, 'Rembolsado', at) }];
  if (fate === 'ended') return [{ at, happen: () => past.remove(id, 'Cancelado', at) }];
  if (fate === 'upgraded') return plansOf(id, plans.get('Intensivo')!, at, () => chance.percent(90), surroundings);
  if (fate === 'suspended') return [{ at: lately, happen: () => past.setStatus(id, 'suspended', lately) }];
  return [];
}

/** Every third member has recently declared to be fit to train. */
function declarationOf(id: string, number: number, { past, now }: Surroundings): Happening[] {
  const at = later(now, -number * 60_000);
  return number % 3 === 0 ? [{ at, happen: () => past.declareFitness(id, at) }] : [];
}

/** All but one in nine members who can sign in have accepted the new legal page in the last hours. */
function acceptanceOf(id: string, number: number, { past, now }: Surroundings): Happening[] {
  const at = later(now, -number * 60_000);
  return number % 9 === 4 || fates[number] === 'suspended' ? [] : [{ at, happen: () => past.acceptLegalText(id, at) }];
}

/** Every sixth member also buys special trainings. */
function specialsOf(id: string, number: number, from: Date, surroundings: Surroundings): Happening[] {
  if (number % 6 !== 0) return [];
  const { past, chance } = surroundings;
  const habits = { slots: [specialOnTuesday], diligence: 45, cancels: 6 };
  return [
    { at: later(from, 60_000), happen: () => past.setSpecial(id, chance.whole(3, 6), later(from, 60_000)) },
    ...bookingsOf(id, habits, from, surroundings),
  ];
}
