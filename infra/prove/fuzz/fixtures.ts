import { createAuthenticator } from '../../../services/auth/testing/software-authenticator.ts';
import { startingIn, userForm } from '@studio/contracts/testing/form-fixtures';
import { aRoom, guestForm, noticeForm, type Resources } from '../acceptance/access/resources.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import { createCoach, type Person, registerMember, signIn } from '../testing/kit/people.ts';
import {
  assignPlan,
  createPlan,
  dayToClose,
  scheduleForCoach,
  scheduleTraining,
  yesterday,
} from '../testing/kit/scenario.ts';

export interface HostileCaller {
  readonly name: string;
  readonly authorization?: string;
  /** Whether the caller may see the data of others, as administrators may. */
  readonly maySeeOthers: boolean;
}

/** The callers, and the resources that their calls are about. */
export interface Fixtures {
  readonly callers: readonly HostileCaller[];
  readonly resources: Resources;
  /** Ids of an account that only administrators may see. */
  readonly foreignIds: readonly string[];
  /** Texts that occur only in that account's data. */
  readonly canaries: readonly string[];
}

export interface FixturesSettings {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** Creates all callers anew, since a run may delete, suspend or sign out any of them. */
export async function createFixtures({ origin, admin: { email, password } }: FixturesSettings): Promise<Fixtures> {
  const admin = await signIn(origin, email, password);
  const [member, owner, former] = [
    await registerMember(origin),
    await registerMember(origin),
    await registerMember(origin),
  ];
  const administrator = await createAdministrator(origin, admin);
  const coach = await createCoach(origin, admin);
  const canary = await createCanary(origin, admin);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  await assignPlan(admin, member, planId);
  await admin.delete(`/api/admin/users/${former.id}`);
  const bearer = ({ token }: Person) => `Bearer ${token}`;
  return {
    callers: [
      ...times(4, { name: 'a member', authorization: bearer(member), maySeeOthers: false }),
      ...times(2, { name: 'a coach', authorization: bearer(coach), maySeeOthers: false }),
      ...times(5, { name: 'an administrator', authorization: bearer(administrator), maySeeOthers: true }),
      { name: 'nobody', maySeeOthers: false },
      { name: 'a former member', authorization: bearer(former), maySeeOthers: false },
      { name: 'a forger', authorization: `${bearer(member).slice(0, -8)}AAAAAAAA`, maySeeOthers: false },
    ],
    resources: await createResourcesAhead({ admin, coach }, owner),
    ...canary,
  };
}

/** Callers with more access call more often. */
function times(count: number, caller: HostileCaller): HostileCaller[] {
  return Array.from({ length: count }, () => caller);
}

async function createAdministrator(origin: string, admin: Person): Promise<Person> {
  const form = userForm({ type: 'admin' });
  await admin.post('/api/admin/users', form);
  return signIn(origin, form.email, form.documentNumber);
}

/** A member with a plan and a booking, and with unmistakable data. */
async function createCanary(origin: string, admin: Person): Promise<Pick<Fixtures, 'foreignIds' | 'canaries'>> {
  const mark = crypto.randomUUID().slice(0, 8);
  const texts = { firstName: `Canaria${mark}`, lastName: `Oculta${mark}`, email: `canaria.${mark}@example.com` };
  const canary = await registerMember(origin, texts);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  await assignPlan(admin, canary, planId);
  const trainingId = await scheduleTraining(admin);
  await canary.post('/api/trainings/register', { trainingId });
  const { documentNumber } = (await apiClient(origin, { token: canary.token }).get('/api/users/profile')).body.user;
  return { foreignIds: [canary.id], canaries: [...Object.values(texts), documentNumber] };
}

/** Creates a few shared resources, so that most requests find the ones they name. */
async function createResourcesAhead(
  { admin, coach }: Record<'admin' | 'coach', Person>,
  owner: Person,
): Promise<Resources> {
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  await assignPlan(admin, owner, planId);
  const free = await scheduleTraining(admin);
  const booked = await scheduleTraining(admin);
  await admin.post(`/api/admin/trainings/${booked}/register`, { userId: owner.id });
  const begun = await scheduleTraining(admin, { trainingDate: yesterday() });
  await admin.post(`/api/admin/trainings/${begun}/register`, { userId: owner.id });
  const [own, emptyOwn] = [await scheduleForCoach(admin, coach), await scheduleForCoach(admin, coach)];
  await admin.post(`/api/admin/trainings/${own}/register`, { userId: owner.id });
  const soon = { ...startingIn(20), room: aRoom() };
  const arrival = await scheduleForCoach(admin, coach, startingIn(10));
  await admin.post(`/api/admin/trainings/${arrival}/register`, { userId: owner.id });
  const [soonBooked, released] = [await scheduleTraining(admin, soon), await scheduleForCoach(admin, coach)];
  for (const id of [soonBooked, released])
    await admin.post(`/api/admin/trainings/${id}/register`, { userId: owner.id });
  await owner.post(`/api/trainings/${released}/release`);
  const thin = await scheduleTraining(admin, { minParticipants: 3 });
  const guest = await admin.post(`/api/admin/trainings/${own}/guests`, guestForm());
  const comingOwn = await scheduleTraining(admin, { coachId: coach.id });
  const full = await scheduleTraining(admin, { maxCapacity: 1 });
  await admin.post(`/api/admin/trainings/${full}/register`, { userId: admin.id });
  const waited = await scheduleTraining(admin, { maxCapacity: 1 });
  await admin.post(`/api/admin/trainings/${waited}/register`, { userId: admin.id });
  await owner.post(`/api/trainings/${waited}/waitlist`);
  const cancelled = await scheduleTraining(admin);
  await admin.delete(`/api/admin/trainings/${cancelled}/cancel`);
  const report = await admin.post('/api/admin/reports', { type: 'registered-users', format: 'excel' });
  const [movement] = (await admin.get(`/api/admin/users/${owner.id}/movements`)).body;
  const day = { startDate: '2040-01-02', endDate: '2040-01-02', category: 'normal', maxCapacity: 5 };
  const run = await admin.post('/api/admin/trainings/bulk', day);
  const money = `/api/admin/users/${owner.id}/payments`;
  const received = { amount: 50_000, method: 'nequi', assignmentId: null };
  const { entry, plans } = (await admin.post(money, received)).body;
  const closure = await admin.post('/api/admin/closures', dayToClose());
  const notice = await admin.put('/api/admin/studio-notice', noticeForm());
  const always = (id: string) => () => Promise.resolve(id);
  return {
    owner,
    administrator: admin,
    coach: () => Promise.resolve(coach),
    plan: always(planId),
    training: always(free),
    bookedTraining: always(booked),
    begunTraining: always(begun),
    absence: always('f'.repeat(24)),
    fullTraining: always(full),
    waitedTraining: always(waited),
    cancelledTraining: always(cancelled),
    ownClass: always(own),
    comingOwnClass: always(comingOwn),
    emptyOwnClass: always(emptyOwn),
    arrivalClass: always(arrival),
    soonBooked: always(soonBooked),
    releasedClass: always(released),
    thinTraining: always(thin),
    guest: always(guest.body.id),
    bulkRun: always(run.body.runId),
    closure: always(closure.body.closure.id),
    heldPlan: () => Promise.resolve(),
    frozenPlan: () => Promise.resolve(),
    movement: always(movement?.id ?? 'f'.repeat(24)),
    owedPlan: always(plans[0].assignmentId),
    payment: always(entry.id),
    cashDay: always('2001-01-02'),
    calendar: always('no-such-token'),
    unsubscribeToken: always('no-such-token'),
    resetLink: always('no-such-token'),
    finishedReport: always(report.body.id),
    pushDevice: always('f'.repeat(24)),
    studioNotice: () => Promise.resolve(notice.body.studioNotice.version),
    passkey: always('f'.repeat(24)),
    newPasskey: () => Promise.resolve(createAuthenticator('http://localhost').create({ challenge: 'none' })),
    passkeyUse: () => Promise.resolve(createAuthenticator('http://localhost').get({ challenge: 'none' })),
  };
}
