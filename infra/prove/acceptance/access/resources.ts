import { readFileSync } from 'node:fs';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { newId } from '@studio/chassis/mongo/new-id';
import { waitFor } from '@studio/chassis/testing/until';
import { RECEIVED_BACK_DAYS } from '@studio/contracts/rules/payments';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { importedUser, startingIn, userForm } from '@studio/contracts/testing/form-fixtures';
import { type StudioDatabases } from '../../../run/studio-databases.ts';
import type { Answer } from '@studio/chassis/testing/api-client';
import type { Till } from '../../../../services/membership/models/cash.model.ts';
import { createAuthenticator } from '../../../../services/auth/testing/software-authenticator.ts';
import { coverSince } from '../../testing/kit/cover-since.ts';
import { nameWays } from '../../testing/kit/name-ways.ts';
import { createCoach, type Person, registerMember } from '../../testing/kit/people.ts';
import {
  assignPlan,
  createPlan,
  nextMonday,
  scheduleForCoach,
  scheduleTraining,
  untilCurrent,
  yesterday,
} from '../../testing/kit/scenario.ts';

/** The resources that calls are about, created on first use. They belong to `owner`. */
export interface Resources {
  readonly owner: Person;
  /** Sends the calls that need an administrator. */
  readonly administrator: Person;
  /** Gives classes and sends the calls that need a coach. */
  readonly coach: () => Promise<Person>;
  /** Whose account the studio opened, and who has never signed in. */
  readonly newcomer: () => Promise<string>;
  /** An import with one person, who is held to be undone, with a running plan if `planId` is given. */
  readonly heldImport: (planId?: string) => Promise<{ readonly id: string; readonly userIds: readonly string[] }>;
  readonly plan: () => Promise<string>;
  /** The owner has no open request and no next plan, and may ask for it. */
  readonly askablePlan: () => Promise<{ planId: string; price: number }>;
  /** The owner's open request for a plan. */
  readonly planRequest: () => Promise<string>;
  readonly training: () => Promise<string>;
  /** The owner has a seat in it. */
  readonly bookedTraining: () => Promise<string>;
  /** Took place yesterday; the owner has a seat in it. */
  readonly begunTraining: () => Promise<string>;
  /** Another member has its only seat. */
  readonly fullTraining: () => Promise<string>;
  /** The owner waits for its only seat. */
  readonly waitedTraining: () => Promise<string>;
  readonly cancelledTraining: () => Promise<string>;
  /** The coach's class, which begins in a few minutes. The owner has a seat in it and an emergency contact. */
  readonly ownClass: () => Promise<string>;
  /** The coach's class of next week. */
  readonly comingOwnClass: () => Promise<string>;
  /** Like `ownClass`, but the owner, whose plan would pay, has no seat in it. */
  readonly emptyOwnClass: () => Promise<string>;
  /** Like `ownClass`, with its arrival code shown. */
  readonly arrivalClass: () => Promise<string>;
  /** The owner's seat can only be released: the class begins in a few minutes. */
  readonly soonBooked: () => Promise<string>;
  /** The owner has released that seat. */
  readonly releasedClass: () => Promise<string>;
  /** Its minimum of participants is above its bookings. */
  readonly thinTraining: () => Promise<string>;
  /** A guest of a class next week. */
  readonly guest: () => Promise<string>;
  /** The booking of a class that the owner missed, which counts for the absence rule. */
  readonly absence: () => Promise<string>;
  /** The run of a bulk generation by this form. */
  readonly bulkRun: (form: unknown) => Promise<string>;
  /** The closed range of this form. */
  readonly closure: (form: unknown) => Promise<string>;
  /** The owner holds it. */
  readonly heldPlan: () => Promise<void>;
  /** The owner's plan, frozen for a day, with the mail about that sent: the freeze can't be revoked. */
  readonly frozenPlan: () => Promise<void>;
  readonly movement: () => Promise<string>;
  /** An unpaid assignment of the owner. */
  readonly owedPlan: () => Promise<string>;
  /** A payment, which is a credit of the owner. */
  readonly payment: () => Promise<string>;
  /** An open request of the administrator who calls, to void a payment of the owner. */
  readonly permission: () => Promise<string>;
  /** The next day whose cash can be closed: the earliest with entries, or the one after the closed days. */
  readonly cashDay: () => Promise<string>;
  /** Token of the owner's calendar address. */
  readonly calendar: () => Promise<string>;
  /** Identifies the owner in an unsubscribe link. */
  readonly unsubscribeToken: () => Promise<string>;
  /** Token of a reset link of another account, which has no other resources. */
  readonly resetLink: () => Promise<string>;
  readonly finishedReport: () => Promise<string>;
  /** The hash of the studio's logo. */
  readonly studioLogo: () => Promise<string>;
  /** The version of a notice that the studio shows its members. */
  readonly studioNotice: () => Promise<number>;
  /** A passkey of the administrator who calls. */
  readonly passkey: () => Promise<string>;
  /** A browser registered for the owner's notifications. */
  readonly pushDevice: () => Promise<string>;
  /** An authenticator's answer that registers a passkey of that administrator. */
  readonly newPasskey: () => Promise<Record<string, unknown>>;
  /** An authenticator's answer that signs in with one. */
  readonly passkeyUse: () => Promise<Record<string, unknown>>;
}

export interface ResourcesParts {
  readonly origin: string;
  /** Creates the resources. */
  readonly admin: Person;
  /** Default: `admin`. */
  readonly administrator?: Person;
  /** Default: a new one. */
  readonly coach?: Person;
  readonly databases: StudioDatabases;
}

export function createResources(
  { origin, admin, databases, administrator = admin, coach: givenCoach }: ResourcesParts,
  owner: Person,
): Resources {
  // A passkey belongs to a host name, not to an IP address.
  const publicUrl = origin.replace('127.0.0.1', 'localhost');
  const makePasskey = async (authenticator = createAuthenticator(publicUrl)) => {
    // All files of the suite share one administrator, who may have ten passkeys.
    const kept: { id: string }[] = (await must(() => administrator.get('/api/admin/passkeys'))).body;
    if (kept.length > 7) await must(() => administrator.delete(`/api/admin/passkeys/${kept[0]!.id}`));
    const { options } = (await must(() => administrator.post('/api/admin/passkeys/challenge', { name: 'Recepción' })))
      .body;
    return authenticator.create(options);
  };
  const keepPasskey = async (credential: object) =>
    (await must(() => administrator.post('/api/admin/passkeys', { name: 'Recepción', credential }))).body.passkey
      .id as string;
  const trainingOfOwner = async (over: Record<string, unknown> = {}) => {
    const id = await scheduleTraining(admin, over);
    await must(() => admin.post(`/api/admin/trainings/${id}/register`, { userId: owner.id }));
    return id;
  };
  const fullTraining = async () => {
    const id = await scheduleTraining(admin, { maxCapacity: 1 });
    const { id: userId } = await registerMember(origin);
    await must(() => admin.post(`/api/admin/trainings/${id}/register`, { userId }));
    return id;
  };
  const heldPlan = async () => assignPlan(admin, owner, await createPlan(admin, { maxTrainingsPerWeek: 20 }));
  const askablePlan = async () => {
    await nameWays({ namespace: databases.sessions.databaseName.replace(/_sessions$/, '') });
    const requests: { id: string; status: string }[] = (await must(() => owner.get('/api/users/plan-requests'))).body;
    const open = requests.find(({ status }) => status === 'open');
    if (open) await must(() => owner.delete(`/api/users/plan-requests/${open.id}`));
    const planId = await createPlan(admin);
    const offered: { id: string; price: number }[] = (await must(() => owner.get('/api/plans'))).body;
    return { planId, price: offered.find(({ id }) => id === planId)!.price };
  };
  const payment = async () => {
    const form = { amount: 50_000, method: 'nequi', assignmentId: null, confirmed: true };
    return (await must(() => admin.post(`/api/admin/users/${owner.id}/payments`, form))).body.entry.id as string;
  };
  const soonBooked = () => trainingOfOwner({ ...startingIn(20), room: aRoom() });
  let newCoach: Promise<Person> | undefined;
  const coach = async () => givenCoach ?? (await (newCoach ??= createCoach(origin, admin)));
  const classOfCoach = async (over: Record<string, unknown> = {}) => {
    await must(() => owner.put('/api/users/profile', { ...profileForm, emergencyContact }));
    const id = await scheduleForCoach(admin, await coach(), over);
    await must(() => admin.post(`/api/admin/trainings/${id}/register`, { userId: owner.id }));
    return id;
  };
  return {
    owner,
    administrator,
    coach,
    plan: () => createPlan(admin),
    askablePlan,
    async planRequest() {
      const asked = { ...(await askablePlan()), paid: null };
      return (await must(() => owner.post('/api/users/plan-requests', asked))).body.request.id;
    },
    training: () => scheduleTraining(admin),
    bookedTraining: () => trainingOfOwner(),
    begunTraining: () => trainingOfOwner({ trainingDate: yesterday() }),
    fullTraining,
    async waitedTraining() {
      const id = await fullTraining();
      await heldPlan();
      await must(() => owner.post(`/api/trainings/${id}/waitlist`));
      return id;
    },
    async cancelledTraining() {
      const id = await scheduleTraining(admin);
      await must(() => admin.delete(`/api/admin/trainings/${id}/cancel`));
      return id;
    },
    ownClass: () => classOfCoach(),
    comingOwnClass: async () => scheduleTraining(admin, { coachId: (await coach()).id }),
    async emptyOwnClass() {
      await heldPlan();
      return scheduleForCoach(admin, await coach());
    },
    arrivalClass: () => classOfCoach(startingIn(10)),
    soonBooked,
    async releasedClass() {
      const id = await soonBooked();
      await must(() => owner.post(`/api/trainings/${id}/release`));
      return id;
    },
    thinTraining: () => scheduleTraining(admin, { minParticipants: 3 }),
    async guest() {
      const id = await scheduleTraining(admin);
      return (await must(() => admin.post(`/api/admin/trainings/${id}/guests`, guestForm()))).body.id;
    },
    async absence() {
      await must(() => admin.put('/api/admin/booking-rules', rulesOfStudio));
      await heldPlan();
      const trainingDate = addStudioDays(yesterday(), -7);
      await coverSince(databases, owner.id, trainingDate);
      const id = await trainingOfOwner({ trainingDate, room: aRoom() });
      const attendance = `/api/admin/trainings/${id}/registrations/${owner.id}/attendance`;
      await must(() => admin.put(attendance, { attendance: 'absent' }));
      return (await must(() => admin.get(`/api/admin/users/${owner.id}/absences`))).body.absences[0].bookingId;
    },
    bulkRun: async (form) => (await must(() => admin.post('/api/admin/trainings/bulk', form))).body.runId,
    closure: async (form) => (await must(() => admin.post('/api/admin/closures', form))).body.closure.id,
    heldPlan,
    newcomer: async () => (await must(() => admin.post('/api/admin/users', userForm()))).body.user.id,
    async heldImport(planId) {
      const id = newId();
      const form = { rows: [importedUser()], importId: id };
      const { results } = (await must(() => admin.post('/api/admin/users/import', form))).body;
      const { userId } = results[0];
      const rows = [{ userId, planId, end: addStudioDays(yesterday(), 20) }];
      if (planId !== undefined) await must(() => admin.post('/api/admin/users/import/plans', { rows }));
      const userIds = [userId];
      await must(() => admin.post(`/api/admin/users/imports/${id}/hold`, { userIds }));
      return { id, userIds };
    },
    async frozenPlan() {
      await heldPlan();
      const week = nextMonday();
      await must(() => admin.put(`/api/admin/users/${owner.id}/plan/freeze`, { from: week, to: week }));
      const mail = { accountId: owner.id, template: 'plan-frozen', outcome: 'sent' };
      const hasLeft = async () => {
        if (!(await databases.of.membership.collection('mails').findOne(mail))) throw new Error('not yet sent');
      };
      await waitFor(hasLeft);
    },
    async movement() {
      await must(() => admin.put(`/api/admin/users/${owner.id}/special-trainings`, { value: 3 }));
      await must(() => admin.put(`/api/admin/users/${owner.id}/special-trainings`, { value: 4 }));
      return (await must(() => admin.get(`/api/admin/users/${owner.id}/movements`))).body[0].id;
    },
    async owedPlan() {
      await heldPlan();
      return (await must(() => admin.get(`/api/admin/users/${owner.id}/payments`))).body.plans[0].assignmentId;
    },
    payment,
    async permission() {
      const asked = { kind: 'void', entryId: await payment(), reason: 'Valor errado' };
      return (await must(() => administrator.post('/api/admin/permissions', asked))).body.permission.id;
    },
    async cashDay() {
      const till = await databases.of.membership.collection<Pick<Till, 'closedUntil'>>('till').findOne();
      if (till && till.closedUntil !== null) return addStudioDays(till.closedUntil, 1);
      const receivedOn = addStudioDays(toStudioDate(new Date()), -RECEIVED_BACK_DAYS);
      const form = { amount: 50_000, method: 'nequi', assignmentId: null, receivedOn, confirmed: true };
      await must(() => admin.post(`/api/admin/users/${owner.id}/payments`, form));
      return receivedOn;
    },
    async calendar() {
      const { address } = (await must(() => owner.post('/api/users/calendar'))).body;
      return new URL(address).pathname.replace(/^.*\/|\.ics$/g, '');
    },
    async unsubscribeToken() {
      const account = await databases.of.auth
        .collection<{ _id: string; unsubscribeToken: string }>('accounts')
        .findOne({ _id: owner.id });
      return account!.unsubscribeToken;
    },
    async resetLink() {
      return plantResetLink(databases, await registerMember(origin));
    },
    async studioLogo() {
      const logo = `data:image/png;base64,${mark.toString('base64')}`;
      const set = await must(() => admin.put('/api/admin/studio', { ...studioForm(), logo }));
      return set.body.studio.logo.split('/').at(-1);
    },
    async studioNotice() {
      const set = await must(() => admin.put('/api/admin/studio-notice', noticeForm()));
      return set.body.studioNotice.version;
    },
    passkey: async () => keepPasskey(await makePasskey()),
    pushDevice: async () => (await must(() => owner.put('/api/users/push', pushDeviceForm()))).body.id,
    newPasskey: () => makePasskey(),
    async passkeyUse() {
      const authenticator = createAuthenticator(publicUrl);
      await keepPasskey(await makePasskey(authenticator));
      return authenticator.get((await must(() => admin.post('/api/auth/passkey/challenge'))).body.options);
    },
    async finishedReport() {
      const { id } = (await must(() => admin.post('/api/admin/reports', { type: 'registered-users', format: 'excel' })))
        .body;
      const isDone = async () => {
        if ((await must(() => admin.get(`/api/admin/reports/${id}`))).body.state !== 'done')
          throw new Error('not yet done');
      };
      await waitFor(isDone);
      return id;
    },
  };
}

/** A member's profile form. */
export const profileForm = {
  firstName: 'Lucía',
  lastName: 'Peña',
  phone: '3110001122',
  dateOfBirth: '1990-05-06',
  gender: 'female',
};

/** A browser that is not registered yet. Nothing answers at its endpoint. */
export const pushDeviceForm = () => ({
  endpoint: `http://127.0.0.1:9/${crypto.randomUUID()}`,
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  name: 'Chrome en Android',
});

export const aRoom = () => crypto.randomUUID().slice(0, 30);

/** A guest unknown to the studio. */
export const guestForm = () => ({
  name: 'Paula Isaza',
  phone: `3${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
  authorized: true,
});

const mark = readFileSync(new URL('../../../../services/chassis/studio/mark.png', import.meta.url));

let studios = 0;
/** A description that the studio did not have before. */
export const studioForm = () => {
  studios += 1;
  const contacts = { mapUrl: '', facebookUrl: '', instagramUrl: '', tiktokUrl: '', whatsapp: '', email: '', nit: '' };
  return { name: 'Studio', address: `Calle ${studios}`, ...contacts, logo: '' };
};

/** A notice not shown before. */
export const noticeForm = () => {
  const today = toStudioDate(new Date());
  return { text: `Aviso ${aRoom()}`, from: today, to: addStudioDays(today, 2) };
};

/** No member of these tests misses this many classes. */
export const rulesOfStudio = { releasedClassReturns: false, absences: { limit: 10, days: 1 } };

const emergencyContact = { name: 'Rosa Peña', phone: '3120003344', relation: 'mamá' };

/** Stores a reset link as auth does; returns its token. */
async function plantResetLink(databases: StudioDatabases, { id, email }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 3_600_000);
  const link = { tokenHash: sha256(token), addressHash: sha256(email), supersededHashes: [], expiresAt };
  await databases.of.auth.collection<{ _id: string }>('reset-links').replaceOne({ _id: id }, link, { upsert: true });
  return token;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Repeats a refused call while its answer may lag. @throws Error when it is refused */
async function must(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await untilCurrent(call, ({ status }) => status > 299);
  if (answer.status > 299) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
