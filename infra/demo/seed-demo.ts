import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { severalAtOnce, signInAsAdmin, type AdminApi } from './admin-api.ts';
import { memberPassword, members, slots, specialTrainings } from './demo-data.ts';
import { addDays, mondayOf } from './studio-week.ts';
import type { ServerUrls } from '../launcher/servers.ts';

type Training = {
  id: string;
  category: string;
  training_date: string;
  start_time: string;
  current_participants: number;
};

type DemoAccount = { email: string; password: string; about: string };

interface SeedOptions {
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly servers: ServerUrls;
  readonly namespace: string;
  readonly log: (line: string) => void;
}

/**
 * Gives a studio that has only its administrator twelve weeks of a past. Existing data stays; in a later week
 * the demo members' bookings of that week are added.
 *
 * @returns who can sign in, or be refused; nobody in a studio with users of its own
 */
export async function seedDemo({
  origin,
  adminEmail,
  adminPassword,
  servers,
  namespace,
  log,
}: SeedOptions): Promise<DemoAccount[]> {
  const api = await signInAsAdmin({ origin, email: adminEmail, password: adminPassword });
  const [users, stats] = await Promise.all([listUsers(api), api<{ totalUsers: number }>('GET', '/api/admin/stats')]);
  // Fewer users in the figures than there are: an earlier start was interrupted before all was published.
  if (users.length === 1 || stats.totalUsers < users.length) {
    log('  …  Adding demo data');
    await writeHistory(servers, namespace);
  }
  const userIds = new Map((users.length === 1 ? await listUsers(api) : users).map(({ email, id }) => [email, id]));
  const known = members.filter(({ email }) => userIds.has(email));
  if (known.length > 0) await fillThisWeek(api, userIds);
  return [
    { email: adminEmail, password: adminPassword, about: 'administrator' },
    ...known.map(({ email, about }) => ({ email, password: memberPassword, about })),
  ];
}

/** In a process of its own: computing the history would block this one, which supervises the studio. */
async function writeHistory({ mongoUrl, rabbitmqUrl, redisUrl }: ServerUrls, namespace: string) {
  const settings = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl, NAMESPACE: namespace };
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, ...settings };
  const writing = spawn(process.execPath, [join(root, 'infra', 'demo', 'write-history.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(writing, 'exit');
  if (code !== 0) throw new Error('see above');
}

async function fillThisWeek(api: AdminApi, userIds: ReadonlyMap<string, string>) {
  const monday = mondayOf(new Date());
  const trainings = await trainingsOfWeek(api, monday);
  if (!trainings.some((training) => training.current_participants > 0)) await fillWeek(api, monday, userIds);
}

async function fillWeek(api: AdminApi, monday: string, userIds: ReadonlyMap<string, string>) {
  await api('POST', '/api/admin/trainings/bulk', {
    startDate: monday,
    endDate: addDays(monday, 6),
    category: 'normal',
    maxCapacity: 10,
    morningSlots: slots.morning,
    afternoonSlots: slots.afternoon,
  });
  await severalAtOnce(specialTrainings, ({ weekday, startTime, endTime, maxCapacity }) =>
    api('POST', '/api/admin/trainings', {
      category: 'special',
      maxCapacity,
      trainingDate: addDays(monday, weekday),
      startTime: `${startTime}:00`,
      endTime: `${endTime}:00`,
    }),
  );
  const trainings = await trainingsOfWeek(api, monday);
  await severalAtOnce(attendances(monday, trainings, userIds), ({ trainingId, userId }) =>
    api('POST', `/api/admin/trainings/${trainingId}/register`, { userId }),
  );
}

function attendances(
  monday: string,
  trainings: readonly Training[],
  userIds: ReadonlyMap<string, string>,
): { trainingId: string; userId: string }[] {
  return members.flatMap(({ email, attends = [] }) =>
    attends.flatMap(({ weekday, startTime }) => {
      const date = addDays(monday, weekday);
      const training = trainings.find((t) => t.training_date.startsWith(date) && t.start_time.startsWith(startTime));
      const userId = userIds.get(email);
      return training && userId ? [{ trainingId: training.id, userId }] : [];
    }),
  );
}

function trainingsOfWeek(api: AdminApi, monday: string): Promise<Training[]> {
  return api('GET', `/api/admin/trainings?from=${monday}&to=${addDays(monday, 6)}`);
}

function listUsers(api: AdminApi): Promise<{ id: string; email: string }[]> {
  return api('GET', '/api/admin/users');
}
