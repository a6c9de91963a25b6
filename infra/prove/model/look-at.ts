import { addStudioMonths, mondayOf, studioDaysBetween } from '@studio/contracts/studio-time';
import { apiClient } from '@studio/chassis/testing/api-client';
import { memberNames } from './acts.ts';
import { byName, classInWords, frozenInWords, registrantInWords, type View } from './view.ts';
import { DisturbedError, isDisturbed, type World } from './world.ts';

/**
 * Observes the studio. Asks fenced routes first, since the week views have no fence.
 * @throws DisturbedError
 */
export async function lookAt(world: World): Promise<View> {
  const [users, own, registrants, waiting] = await Promise.all([
    lookAtUsers(world),
    lookAtOwn(world),
    lookAtRegistrants(world),
    lookAtWaitlists(world),
  ]);
  const [weeks, farWeek] = await Promise.all([lookAtWeeks(world), lookAtFarWeek(world)]);
  return { users, own, registrants, waiting, weeks, farWeek };
}

// The contents of a body are what is compared.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = any;

async function lookAtUsers(world: World) {
  const { admin, members, tag } = world;
  const list = await read(() => admin.get(`/api/admin/users?search=${tag}`));
  const rows = list.body.items.map(async (user: Row) => {
    const { body } = await read(() => admin.get(`/api/admin/users/${user.id}/plan`));
    const name = memberNames[members.findIndex(({ id }) => id === user.id)] ?? user.id;
    const { account_status: status, special_trainings_remaining: special } = user;
    const { name: held = null, remainingClasses: classes = 0 } = body.plan ?? {};
    const { next, keptClasses: kept } = body;
    const frozen = frozenIn(world, body.plan, body.freeze);
    return [
      name,
      {
        status,
        coach: user.coach === true,
        listed: user.active_plan,
        held,
        classes,
        next: next?.name ?? null,
        kept,
        special,
        frozen,
      },
    ] as const;
  });
  return byName(await Promise.all(rows));
}

async function lookAtOwn(world: World) {
  const seen = world.members.map(async ({ sessions, session }, index) => {
    const client = apiClient(world.origin, { token: sessions.get(session) });
    const [profile, plan, mine, movements] = await Promise.all([
      read(() => client.get('/api/users/profile')),
      read(() => client.get('/api/users/current-plan')),
      read(() => client.get('/api/trainings/my-trainings')),
      read(() => client.get('/api/users/movements?limit=200')),
    ]);
    if ([profile, plan, mine, movements].every(({ status }) => status === 401)) return [];
    const booked = mine.body.map(({ id }: Row) => world.trainings.indexOf(id)).toSorted();
    const special = profile.body.user.specialTrainingsRemaining;
    const { remainingClasses: classes, next, keptClasses: kept } = plan.body;
    const ledger = movements.body.find(({ balance }: Row) => balance === 'plan').balanceAfter;
    const frozen = frozenIn(world, plan.body.isActive ? plan.body.plan : null, plan.body.freeze);
    return [
      [memberNames[index]!, { classes, next: next?.name ?? null, kept, special, frozen, ledger, booked }] as const,
    ];
  });
  return byName((await Promise.all(seen)).flat());
}

/** The frozen days in words. A plan ends a month after its first day, plus its frozen days. */
function frozenIn({ slotTimes }: World, plan: Row, freeze: Row): string {
  const dayOf = (date: string) => studioDaysBetween(slotTimes[0]!.date, date);
  const longer = plan ? studioDaysBetween(addStudioMonths(plan.startDate, 1), plan.endDate) : 0;
  return frozenInWords(freeze && [dayOf(freeze.from), dayOf(freeze.to)], longer);
}

function lookAtRegistrants(world: World) {
  const { admin, members, trainings } = world;
  return Promise.all(
    trainings.map(async (id) => {
      const { body } = await read(() => admin.get(`/api/admin/trainings/${id}/registrations`));
      const seats: Row[] = members.map((member) => body.find((row: Row) => row.id === member.id));
      // A registrant with a deleted account is still listed.
      const ofMembers = seats.flatMap((row, index) =>
        row ? [registrantInWords(index, { ...row, paidFrom: row.paid_from })] : [],
      );
      return [...ofMembers, ...body.filter(({ guest }: Row) => guest === true).map(() => 'a guest')];
    }),
  );
}

/** Names on the waitlist of each training, in order. */
export function lookAtWaitlists({ admin, members, trainings }: World) {
  const nameOf = ({ id }: Row) => memberNames[members.findIndex((member) => member.id === id)] ?? id;
  return Promise.all(
    trainings.map(async (training) => {
      const { body } = await read(() => admin.get(`/api/admin/trainings/${training}/waitlist`));
      return body.map(nameOf);
    }),
  );
}

async function lookAtWeeks(world: World) {
  const { admin, slotTimes, tag, trainings } = world;
  const mondays = [...new Set([slotTimes[0]!, slotTimes[2]!].map(({ date }) => mondayOf(date)))];
  const weeks = await Promise.all(mondays.map((monday) => read(() => admin.get(`/api/trainings/week?week=${monday}`))));
  const rows: Row[] = weeks.flatMap(({ body }) => body);
  return trainings.flatMap((id, index) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const slot = slotTimes.findIndex(({ date, startTime }) => date === row.trainingDate && startTime === row.startTime);
    const { currentParticipants: seats, maxCapacity: capacity, room = null, coach, substitute = false } = row;
    const where = room === tag ? 'own' : room;
    return [classInWords({ index, seats, capacity, slot, room: where, coach, isSubstitute: substitute })];
  });
}

async function lookAtFarWeek(world: World) {
  const { admin, slotTimes } = world;
  const [from, to] = [slotTimes[5]!.date, slotTimes[7]!.date];
  const { body } = await read(() => admin.get(`/api/admin/trainings?from=${from}&to=${to}`));
  return body
    .map((row: Row) => {
      const date = row.training_date.slice(0, 10);
      const slot = slotTimes.findIndex((time) => time.date === date && time.startTime === row.start_time);
      return `${row.category} ${slot}`;
    })
    .toSorted();
}

async function read(ask: () => ReturnType<World['admin']['get']>) {
  const answer = await ask();
  if (isDisturbed(answer)) throw new DisturbedError();
  return answer;
}
