import { severalAtOnce, signInAsAdmin } from './admin-api.mjs';
import { memberPassword, members, plans, slots, specialTrainings } from './demo-data.mjs';
import { addDays, mondayOf } from './studio-week.mjs';

/**
 * @typedef {import('./admin-api.mjs').AdminApi} AdminApi
 * @typedef {import('./demo-data.mjs').DemoMember} DemoMember
 * @typedef {{ id: string, category: string, training_date: string, start_time: string, current_participants: number }} Training
 * @typedef {{ email: string, password: string, about: string }} DemoAccount
 */

/**
 * Fills the studio as an administrator would, through its HTTP API: plans, members, last week's and this week's
 * trainings with bookings. What is there already stays; in a new week, that week is added.
 *
 * @param {{ origin: string, adminEmail: string, adminPassword: string, log: (line: string) => void }} options
 * @returns {Promise<DemoAccount[]>} who can sign in, or be refused
 */
export async function seedDemo({ origin, adminEmail, adminPassword, log }) {
  const api = await signInAsAdmin({ origin, email: adminEmail, password: adminPassword });
  const thisMonday = mondayOf(new Date());
  const mondays = [addDays(thisMonday, -7), thisMonday];
  const weeks = await Promise.all(mondays.map((monday) => trainingsOfWeek(api, monday)));
  // Bookings come last: where a week has some, everything before them was done.
  const missing = mondays.filter((_, index) => !weeks[index]?.some((training) => training.current_participants > 0));
  if (missing.length > 0) {
    log('  …  Adding demo data');
    await ensurePlans(api);
    const userIds = await ensureMembers(api);
    for (const monday of missing) await fillWeek(api, monday, userIds);
  }
  return [
    { email: adminEmail, password: adminPassword, about: 'administrator' },
    ...members.map(({ email, about }) => ({ email, password: memberPassword, about })),
  ];
}

/** @param {AdminApi} api */
async function ensurePlans(api) {
  const names = new Set((await listPlans(api)).map(({ name }) => name));
  await severalAtOnce(
    plans.filter(({ name }) => !names.has(name)),
    (plan) => api('POST', '/api/admin/plans', plan),
  );
}

/**
 * @param {AdminApi} api
 * @returns {Promise<Map<string, string>>} user id by email
 */
async function ensureMembers(api) {
  const [users, offered] = await Promise.all([listUsers(api), listPlans(api)]);
  const planIds = new Map(offered.map(({ name, id }) => [name, id]));
  const byEmail = new Map(users.map((user) => [user.email, user]));
  const wanted = members.filter(({ email, plan }) => !byEmail.has(email) || (plan && !byEmail.get(email)?.active_plan));
  await severalAtOnce(wanted, (member) => ensureMember(api, member, byEmail.get(member.email)?.id, planIds));
  return new Map((await listUsers(api)).map(({ email, id }) => [email, id]));
}

/**
 * @param {AdminApi} api
 * @param {DemoMember} member
 * @param {string | undefined} existingId
 * @param {ReadonlyMap<string, string>} planIds
 */
async function ensureMember(api, member, existingId, planIds) {
  const { about: _about, plan, planRefunded, specialTrainings, attends: _attends, ...user } = member;
  const created =
    existingId ??
    (await api('POST', '/api/admin/users', { ...user, type: 'member', password: memberPassword }))?.user.id;
  // The email or the document belongs to somebody else here.
  if (created === undefined) return;
  const planId = plan && planIds.get(plan);
  if (planId && !(planRefunded && existingId)) {
    await api('PUT', `/api/admin/users/${created}/plan`, { action: 'assign', planId });
    if (planRefunded)
      await api('PUT', `/api/admin/users/${created}/plan`, { action: 'remove', removeStatus: 'Rembolsado' });
  }
  if (specialTrainings && !existingId)
    await api('PUT', `/api/admin/users/${created}/special-trainings`, { value: specialTrainings });
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
 * @returns {Promise<{ id: string, name: string }[]>}
 */
function listPlans(api) {
  return api('GET', '/api/admin/plans');
}

/**
 * @param {AdminApi} api
 * @returns {Promise<{ id: string, email: string, active_plan: string | null }[]>}
 */
function listUsers(api) {
  return api('GET', '/api/admin/users');
}
