import { mondayOf } from '@studio/contracts/studio-time';
import { createClient } from '../acceptance/client.ts';
import { memberNames } from './acts.ts';
import { byName, type View } from './view.ts';
import { DisturbedError, isDisturbed, type World } from './world.ts';

/**
 * Observes the studio. Fenced routes are asked first, since the week views have no fence.
 * @throws DisturbedError
 */
export async function lookAt(world: World): Promise<View> {
  const [users, own, registrants] = await Promise.all([lookAtUsers(world), lookAtOwn(world), lookAtRegistrants(world)]);
  const [weeks, farWeek] = await Promise.all([lookAtWeeks(world), lookAtFarWeek(world)]);
  return { users, own, registrants, weeks, farWeek };
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
    return [
      name,
      { status, listed: user.active_plan, held, classes, next: next?.name ?? null, kept, special },
    ] as const;
  });
  return byName(await Promise.all(rows));
}

async function lookAtOwn(world: World) {
  const seen = world.members.map(async ({ sessions, session }, index) => {
    const client = createClient(world.origin, sessions.get(session));
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
    return [[memberNames[index]!, { classes, next: next?.name ?? null, kept, special, ledger, booked }] as const];
  });
  return byName((await Promise.all(seen)).flat());
}

function lookAtRegistrants(world: World) {
  const { admin, members, trainings } = world;
  return Promise.all(
    trainings.map(async (id) => {
      const { body } = await read(() => admin.get(`/api/admin/trainings/${id}/registrations`));
      const seats: Row[] = members.map((member) => body.find((row: Row) => row.id === member.id));
      // A registrant whose account is deleted is listed all the same.
      return seats.flatMap((row, index) => (row ? [`${memberNames[index]} ${row.paid_from}`] : []));
    }),
  );
}

async function lookAtWeeks(world: World) {
  const { admin, slotTimes, trainings } = world;
  const mondays = [...new Set([slotTimes[0]!, slotTimes[2]!].map(({ date }) => mondayOf(date)))];
  const weeks = await Promise.all(mondays.map((monday) => read(() => admin.get(`/api/trainings/week?week=${monday}`))));
  const rows: Row[] = weeks.flatMap(({ body }) => body);
  return trainings.flatMap((id, index) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const slot = slotTimes.findIndex(({ date, startTime }) => date === row.trainingDate && startTime === row.startTime);
    return [`T${index} ${row.currentParticipants} of ${row.maxCapacity} in ${slot}`];
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
