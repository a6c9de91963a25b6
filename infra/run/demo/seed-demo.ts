import { setTimeout as sleep } from 'node:timers/promises';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { coaches, desk, normalClasses } from './demo-classes.ts';
import { capacity, members, specialTrainings } from './demo-data.ts';
import type { HistoryOptions } from './write-history.ts';

type Training = {
  id: string;
  category: string;
  training_date: string;
  start_time: string;
  current_participants: number;
};

export type DemoAccount = { email: string; password: string; about: string };

interface SeedOptions extends HistoryOptions {
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

/**
 * Gives a studio that has only its administrator a past of twelve weeks. Existing data stays; in a later week
 * the demo members' bookings of that week are added.
 *
 * @returns the demo accounts, including those that cannot sign in; none in a studio with users of its own
 */
export async function seedDemo({ origin, adminEmail, adminPassword, ...history }: SeedOptions): Promise<DemoAccount[]> {
  const api = await signIn({ origin, email: adminEmail, password: adminPassword });
  const [users, stats] = await Promise.all([listUsers(api), api<{ totalUsers: number }>('GET', '/api/admin/stats')]);
  // The figures count fewer users than exist: an earlier start was interrupted before all was published.
  if (users.length === 1 || stats.totalUsers < users.length) {
    // Its imports are needed only by the first start.
    const { writeHistory } = await import('./write-history.ts');
    await writeHistory(history);
    await closeSunday(api);
    await sayHowToPay(api, adminPassword);
    await askPermission(await signIn({ origin, email: desk.email, password: history.memberPassword }));
    await askForPlans(api, (email) => signIn({ origin, email, password: history.memberPassword }));
  }
  const userIds = new Map((users.length === 1 ? await listUsers(api) : users).map(({ email, id }) => [email, id]));
  const known = members.filter(({ email }) => userIds.has(email));
  if (known.length > 0) await fillThisWeek(api, userIds);
  const [coach] = coaches.filter(({ email }) => userIds.has(email));
  const staff = [desk, ...(coach ? [coach] : [])].filter(({ email }) => userIds.has(email));
  return [
    { email: adminEmail, password: adminPassword, about: 'administrator' },
    ...[...staff, ...known].map(({ email, about }) => {
      return { email, password: history.memberPassword, about };
    }),
  ];
}

/** Closes a coming Sunday that has no trainings yet. */
async function closeSunday(api: Api) {
  const sunday = addStudioDays(thisMonday(), 20);
  await api('POST', '/api/admin/closures', { startDate: sunday, endDate: sunday, reason: 'Mantenimiento de equipos' });
}

/** Names two ways to pay which nobody can mistake for real ones. */
async function sayHowToPay(api: Api, currentPassword: string) {
  const holder = 'Estudio de demostración';
  const ways = [
    { kind: 'bre-b', key: '@ESTUDIODEMO', holder, hint: 'Sin costo desde cualquier banco', qr: 'Demo: aquí va tu QR' },
    { kind: 'nequi', key: '3000000000', holder, hint: '', qr: '' },
  ];
  await api('PUT', '/api/admin/ways-to-pay', { ways, currentPassword });
}

/** Three members whose plans are ending ask for the next one: one is confirmed, one is refused, and one waits. */
async function askForPlans(api: Api, signInAs: (email: string) => Promise<Api>) {
  type FollowUps = { items: { user_id: string; plan: string }[] };
  const { items } = await api<FollowUps>('GET', '/api/admin/follow-ups/expiring?pageSize=3');
  const emails = new Map((await listUsers(api)).map(({ id, email }) => [id, email]));
  const on = toStudioDate(new Date());
  for (const [index, { user_id: id, plan: name }] of items.entries()) {
    const asMember = await signInAs(emails.get(id)!);
    const offered = await asMember<{ id: string; name: string; price: number }[]>('GET', '/api/plans');
    const plan = offered.find((each) => each.name === name);
    if (!plan) continue;
    const paid = { way: index === 1 ? 'nequi' : 'bre-b', reference: `88${12 + index}`, on };
    const asked = { planId: plan.id, price: plan.price, paid };
    const answer = await asMember<{ request: { id: string } } | null>('POST', '/api/users/plan-requests', asked);
    if (!answer) continue;
    const { id: requestId } = answer.request;
    const payment = { amount: plan.price, method: 'transferencia', receivedOn: on, note: 'Bre-B, ref. 8812' };
    const act = { action: 'assign', planId: plan.id, requestId, start: 'after-current', payment };
    const reason = 'No vemos la transferencia en la cuenta. ¿Nos mandas el comprobante?';
    if (index === 0) await api('PUT', `/api/admin/users/${id}/plan`, act);
    if (index === 1) await api('POST', `/api/admin/plan-requests/${requestId}/refusal`, { reason });
  }
}

/** The desk asks for a discount for somebody who owes money, and waits. */
async function askPermission(atDesk: Api) {
  type FollowUps = { items: { user_id: string }[] };
  const { items } = await atDesk<FollowUps>('GET', '/api/admin/follow-ups/owing?pageSize=1');
  for (const { user_id: userId } of items) {
    type Money = { plans: { assignmentId: string; debt: number }[] };
    const { plans } = await atDesk<Money>('GET', `/api/admin/users/${userId}/payments`);
    const owed = plans.find(({ debt }) => debt > 0);
    if (!owed) continue;
    const asked = { kind: 'discount', userId, assignmentId: owed.assignmentId, amount: 10_000 };
    await atDesk('POST', '/api/admin/permissions', { ...asked, reason: 'Viene con su hermana' });
  }
}

async function fillThisWeek(api: Api, userIds: ReadonlyMap<string, string>) {
  const monday = thisMonday();
  const trainings = await trainingsOfWeek(api, monday);
  const booked = trainings.reduce((sum, training) => sum + training.current_participants, 0);
  // Fixed slots are booked automatically when the week opens.
  const fixed = members.flatMap(({ fixedSlots = [] }) => fixedSlots).length;
  if (booked <= fixed) await fillWeek(api, monday, userIds);
}

async function fillWeek(api: Api, monday: string, userIds: ReadonlyMap<string, string>) {
  // A demonstration made by an earlier version has no coaches.
  const coachOf = (email: string) => (userIds.has(email) ? { coachId: userIds.get(email) } : {});
  await severalAtOnce(normalClasses, ({ coach, starts, maxCapacity = capacity, ...others }) =>
    api('POST', '/api/admin/trainings/bulk', {
      startDate: monday,
      endDate: addStudioDays(monday, 6),
      category: 'normal',
      maxCapacity,
      morningSlots: starts,
      afternoonSlots: [],
      ...others,
      ...coachOf(coach),
    }),
  );
  await severalAtOnce(specialTrainings, ({ weekday, startTime, endTime, maxCapacity, title, coach }) =>
    api('POST', '/api/admin/trainings', {
      category: 'special',
      maxCapacity,
      title,
      ...coachOf(coach),
      trainingDate: addStudioDays(monday, weekday),
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
      const date = addStudioDays(monday, weekday);
      const training = trainings.find((t) => t.training_date.startsWith(date) && t.start_time.startsWith(startTime));
      const userId = userIds.get(email);
      return training && userId ? [{ trainingId: training.id, userId }] : [];
    }),
  );
}

const thisMonday = () => mondayOf(toStudioDate(new Date()));

function trainingsOfWeek(api: Api, monday: string): Promise<Training[]> {
  return api('GET', `/api/admin/trainings?from=${monday}&to=${addStudioDays(monday, 6)}`);
}

function listUsers(api: Api): Promise<{ id: string; email: string }[]> {
  return api('GET', '/api/admin/users');
}

/** The product's HTTP API for one account. Resolves to null if the state was already reached (409). */
type Api = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

const attempts = 8;

async function signIn({ origin, email, password }: { origin: string; email: string; password: string }): Promise<Api> {
  const { token } = await call<{ token: string }>(origin, undefined, 'POST', '/api/auth/login', { email, password });
  return (method, path, body) => call(origin, token, method, path, body);
}

async function call<T>(
  origin: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? (undefined as T) : JSON.parse(text);
    if (response.status === 409) return null as T;
    const isTransient = response.status === 429 || response.status >= 500;
    if (!isTransient || attempt === attempts)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    await sleep(Math.min(Number(response.headers.get('retry-after')) * 1000 || 250 * attempt, 5_000));
  }
}

async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
