import { legalVersion, legalVersions } from '@studio/contracts/rules/people';
import { type DemoMember, members } from '../demo-data.ts';
import { addStudioDays } from '@studio/contracts/studio-time';
import { atTheDesk, bookingsOf, day, fixedSlotsOf, type Happening, later, type Surroundings } from './member-life.ts';
import { slotKey } from './timetable.ts';

/** Days between the starts of consecutive plans: the longest month plus one day. */
const planEvery = 32;
/** How many days ago the current plan began, so that it lasts for days to come, and how many plans there were. */
const beginnings: Readonly<Record<string, { readonly planDays: number; readonly plans: number }>> = {
  'valentina.rios@example.com': { planDays: 9, plans: 3 },
  'santiago.gomez@example.com': { planDays: 12, plans: 3 },
  'mariana.lopez@example.com': { planDays: 11, plans: 2 },
  'julian.marin@example.com': { planDays: 16, plans: 2 },
  'andres.castano@example.com': { planDays: 8, plans: 2 },
  'daniela.salazar@example.com': { planDays: 40, plans: 1 },
  'camilo.herrera@example.com': { planDays: 14, plans: 1 },
};

/** The members whose passwords are shown, each in its promised state. */
export function namedMembers(passwordHash: string, surroundings: Surroundings): Happening[] {
  return members.flatMap((member) => lifeOf(member, passwordHash, surroundings));
}

function lifeOf(member: DemoMember, passwordHash: string, surroundings: Surroundings): Happening[] {
  const { past, chance, now } = surroundings;
  const {
    about: _about,
    plan: _plan,
    planRefunded: _refunded,
    asksForDeletion: _asks,
    specialTrainings: _special,
    attends = [],
    waitsFor: _waitsFor,
    fixedSlots = [],
    missed: _missed,
    gaveUp: _gaveUp,
    frozenNextWeek: _frozen,
    pays = 'whole',
    legalTextPending = false,
    ...person
  } = member;
  const beginning = beginnings[member.email];
  const { planDays = 0, plans = 1 } = beginning ?? {};
  const startOf = (index: number) => atTheDesk(chance, now, -(planDays + (plans - 1 - index) * planEvery));
  const starts = beginning ? Array.from({ length: plans }, (_, index) => startOf(index)) : [later(now, -3_600_000)];
  const first = starts[0]!;
  const registered = beginning ? later(first, -2 * day) : first;
  const details = { ...person, type: 'member', passwordHash } as const;
  const text = beginning ? legalVersions[0] : legalVersion;
  const id = past.register({ ...details, status: 'active' }, text, registered);
  past.money.paysBy(id, pays);
  return [
    ...starts.flatMap((at) => plansAt(id, member, at, surroundings)),
    ...fixedSlotsOf(id, fixedSlots, first, surroundings),
    ...bookingsOf(id, { slots: attends, diligence: 100, cancels: 0, isPrompt: true }, first, surroundings),
    ...waitsOf(id, member, surroundings),
    ...releaseOf(id, member, surroundings),
    ...freezeOf(id, member, surroundings),
    ...deletionRequestOf(id, member, surroundings),
    ...statusOf(id, member, surroundings),
    ...(beginning && !legalTextPending ? [acceptanceOf(id, surroundings)] : []),
  ];
}

/** Acceptance of the new legal page, before any account lost the ability to sign in. */
function acceptanceOf(id: string, { past, now }: Surroundings): Happening {
  const at = later(now, -5 * day);
  return { at, happen: () => past.acceptLegalText(id, at) };
}

function plansAt(
  id: string,
  { plan, planRefunded, specialTrainings }: DemoMember,
  at: Date,
  { past, plans, chance }: Surroundings,
): Happening[] {
  const refundedAt = atTheDesk(chance, at, 4);
  return [
    ...(plan ? [{ at, happen: () => past.assign(id, plans.get(plan)!, at) }] : []),
    ...(planRefunded ? [{ at: refundedAt, happen: () => past.remove(id, 'Rembolsado', refundedAt) }] : []),
    ...(specialTrainings ? [{ at, happen: () => past.setSpecial(id, specialTrainings + 4, at) }] : []),
  ];
}

/** Joins this week's waitlists last, once all attending members have booked. */
function waitsOf(id: string, { waitsFor = [] }: DemoMember, { past, bySlot, mondays, now }: Surroundings): Happening[] {
  return waitsFor.map(({ weekday, startTime }) => {
    const { _id: trainingId } = bySlot.get(slotKey(addStudioDays(mondays.at(-1)!, weekday), startTime))!;
    return { at: now, happen: () => past.join({ trainingId, accountId: id }, now) };
  });
}

/** Releases the first booked seat of the last ten days, 20 minutes before the start: too late to cancel. */
function releaseOf(
  id: string,
  { gaveUp = false, attends = [] }: DemoMember,
  { past, bySlot, mondays, now }: Surroundings,
): Happening[] {
  let hasGivenUp = !gaveUp;
  const dates = mondays
    .slice(-3)
    .flatMap((monday) => attends.map(({ weekday, startTime }) => slotKey(addStudioDays(monday, weekday), startTime)));
  return dates.flatMap((slot): Happening[] => {
    const { _id: trainingId, startsAt } = bySlot.get(slot)!;
    const at = later(startsAt, -20 * 60_000);
    if (at < later(now, -10 * day)) return [];
    const giveUp = () => {
      if (hasGivenUp) return;
      hasGivenUp = past.act({ kind: 'release', trainingId, accountId: id }, at).kind !== 'refused';
    };
    return [{ at, happen: giveUp }];
  });
}

/** A freeze that was set yesterday. */
function freezeOf(
  id: string,
  { frozenNextWeek = false }: DemoMember,
  { past, mondays, now }: Surroundings,
): Happening[] {
  if (!frozenNextWeek) return [];
  const from = addStudioDays(mondays.at(-1)!, 7);
  const at = later(now, -day);
  return [{ at, happen: () => past.freeze(id, { from, to: addStudioDays(from, 6) }, at) }];
}

/** Requested the day before the status changes: an inactive account cannot request it. */
function deletionRequestOf(
  id: string,
  { asksForDeletion = false }: DemoMember,
  { past, now }: Surroundings,
): Happening[] {
  if (!asksForDeletion) return [];
  const at = later(now, -4 * day);
  return [{ at, happen: () => past.requestDeletion(id, at) }];
}

function statusOf(id: string, { accountStatus }: DemoMember, { past, now }: Surroundings): Happening[] {
  if (accountStatus === 'active') return [];
  const at = later(now, -3 * day);
  return [{ at, happen: () => past.setStatus(id, accountStatus, at) }];
}
