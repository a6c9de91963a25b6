import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { node24, root } from '../launcher/root.mjs';
import { severalAtOnce, signInAsAdmin } from './admin-api.mjs';
import { memberPassword, members, slots, specialTrainings } from './demo-data.mjs';
import { addDays, mondayOf } from './studio-week.mjs';

/**
 * @typedef {import('./admin-api.mjs').AdminApi} AdminApi
 * @typedef {{ id: string, category: string, training_date: string, start_time: string, current_participants: number }} Training
 * @typedef {{ email: string, password: string, about: string }} DemoAccount
 *
 * @typedef {object} SeedOptions
 * @property {string} origin
 * @property {string} adminEmail
 * @property {string} adminPassword
 * @property {import('../launcher/servers.mjs').ServerUrls} servers
 * @property {string} namespace
 * @property {(line: string) => void} log
 */

/**
 * Gives a studio that has only its administrator twelve weeks of a past. Existing data stays; in a later week
 * the demo members' bookings of that week are added.
 *
 * @param {SeedOptions} options
 * @returns {Promise<DemoAccount[]>} who can sign in, or be refused; nobody in a studio with users of its own
 */
export async function seedDemo({ origin, adminEmail, adminPassword, servers, namespace, log }) {
  const api = await signInAsAdmin({ origin, email: adminEmail, password: adminPassword });
  const [users, stats] = await Promise.all([listUsers(api), api('GET', '/api/admin/stats')]);
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

/**
 * In a process of its own: this one runs on the machine's Node.
 *
 * @param {import('../launcher/servers.mjs').ServerUrls} servers
 * @param {string} namespace
 */
async function writeHistory({ mongoUrl, rabbitmqUrl, redisUrl }, namespace) {
  const settings = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl, NAMESPACE: namespace };
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, ...settings };
  const writing = spawn(node24, [join(root, 'infra', 'demo', 'write-history.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(writing, 'exit');
  if (code !== 0) throw new Error('see above');
}

/**
 * @param {AdminApi} api
 * @param {ReadonlyMap<string, string>} userIds
 */
async function fillThisWeek(api, userIds) {
  const monday = mondayOf(new Date());
  const trainings = await trainingsOfWeek(api, monday);
  if (!trainings.some((training) => training.current_participants > 0)) await fillWeek(api, monday, userIds);
}

/**
 * @param {AdminApi} api
 * @param {string} monday
 * @param {ReadonlyMap<string, string>} userIds
 */
async function fillWeek(api, monday, userIds) {
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

/**
 * @param {string} monday
 * @param {readonly Training[]} trainings
 * @param {ReadonlyMap<string, string>} userIds
 * @returns {{ trainingId: string, userId: string }[]}
 */
function attendances(monday, trainings, userIds) {
  return members.flatMap(({ email, attends = [] }) =>
    attends.flatMap(({ weekday, startTime }) => {
      const date = addDays(monday, weekday);
      const training = trainings.find((t) => t.training_date.startsWith(date) && t.start_time.startsWith(startTime));
      const userId = userIds.get(email);
      return training && userId ? [{ trainingId: training.id, userId }] : [];
    }),
  );
}

/**
 * @param {AdminApi} api
 * @param {string} monday
 * @returns {Promise<Training[]>}
 */
function trainingsOfWeek(api, monday) {
  return api('GET', `/api/admin/trainings?from=${monday}&to=${addDays(monday, 6)}`);
}

/**
 * @param {AdminApi} api
 * @returns {Promise<{ id: string, email: string }[]>}
 */
function listUsers(api) {
  return api('GET', '/api/admin/users');
}
