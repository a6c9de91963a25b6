import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { importedUser, planForm, registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { dayToClose, nextMonday } from '../../testing/kit/scenario.ts';
import { fitnessDeclaration, legalVersion } from '@studio/contracts/rules/people';
import {
  guestForm,
  noticeForm,
  profileForm,
  pushDeviceForm,
  type Resources,
  rulesOfStudio,
  studioForm,
} from './resources.ts';

/** The input of a call. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type MakeInput = (resources: Resources) => Input | Promise<Input>;

let minutes = 0;
/** A time that no other test uses. */
const trainingForm = () => {
  minutes += 1;
  const startTime = `22:${String(minutes % 60).padStart(2, '0')}:01`;
  const trainingDate = addStudioDays(nextMonday(), 7 + Math.floor(minutes / 60));
  return { category: 'normal', maxCapacity: 8, trainingDate, startTime, endTime: '23:30' };
};
let openings = 0;
/** An opening time not set before. */
const nextOpening = () => {
  openings += 1;
  return `00:${String(openings % 60).padStart(2, '0')}`;
};
let waysToPay = 0;
/** A way to pay not set before. */
const wayToPay = () => {
  waysToPay += 1;
  return { kind: 'bre-b', key: `@WAY${waysToPay}${Date.now()}`, holder: 'Estudio', hint: '', qr: '' };
};
let ruleChanges = 0;
/** Rules not set before, whose limit nobody reaches. */
const nextRules = () => {
  ruleChanges += 1;
  return { ...rulesOfStudio, absences: { limit: 10, days: 2 + (ruleChanges % 29) } };
};
let contactTexts = 0;
/** A text not set for the list before. */
const nextText = () => {
  contactTexts += 1;
  return `Hola {nombre}, te escribimos ${contactTexts} veces`;
};
let bulkRuns = 0;
const bulkForm = () => {
  bulkRuns += 1;
  return {
    startDate: addStudioDays(nextMonday(), 14),
    endDate: addStudioDays(nextMonday(), 15),
    category: 'normal',
    maxCapacity: 5,
    morningSlots: [`06:${String(bulkRuns % 60).padStart(2, '0')}`],
    afternoonSlots: [],
  };
};
const unsubscribing: MakeInput = async ({ unsubscribeToken }) => ({
  params: { token: await unsubscribeToken(), kind: 'reminders' },
});
const none = () => ({});
const ofOwner = ({ owner }: Resources) => ({ id: owner.id });
const inOwnClass: MakeInput = async ({ ownClass }) => ({ params: { id: await ownClass() } });
/** Leaves the coach's classes of next week without a coach. */
const substitution: MakeInput = async ({ coach, comingOwnClass }) => {
  await comingOwnClass();
  return {
    params: { id: (await coach()).id },
    body: { startDate: nextMonday(), endDate: addStudioDays(nextMonday(), 6), substituteId: null },
  };
};
const newPassword = { newPassword: 'clave-nueva', confirmPassword: 'clave-nueva' };

/** Routes that are off in the studio of these tests, as it has no identity provider. */
export const offHere: ReadonlySet<string> = new Set(['POST /api/auth/oidc', 'POST /api/auth/oidc/challenge']);

/** A call of every route that succeeds for callers with access, unless it is off, by `METHOD path`. */
export const exampleInputs: Readonly<Record<string, MakeInput>> = {
  'GET /api/studio': none,
  'POST /api/auth/login': ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  'POST /api/auth/login/code': ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  'POST /api/auth/oidc/challenge': none,
  'POST /api/auth/oidc': () => ({ body: { ticket: 'none', answer: '?code=none' } }),
  'POST /api/auth/passkey/challenge': none,
  'POST /api/auth/passkey': async ({ passkeyUse }) => ({ body: { credential: await passkeyUse() } }),
  'GET /api/admin/passkeys': none,
  'POST /api/admin/passkeys/challenge': () => ({ body: { name: 'Recepción' } }),
  'POST /api/admin/passkeys': async ({ newPasskey }) => ({
    body: { name: 'Recepción', credential: await newPasskey() },
  }),
  'DELETE /api/admin/passkeys/:id': async ({ passkey }) => ({ params: { id: await passkey() } }),
  'POST /api/auth/logout': none,
  'POST /api/auth/register': () => ({ body: registrationForm() }),
  'POST /api/auth/forgot-password': () => ({ body: { email: registrationForm().email } }),
  'POST /api/auth/reset-password/:token': async (resources) => ({
    params: { token: await resources.resetLink() },
    body: { password: 'clave-nueva' },
  }),
  'GET /api/users/profile': none,
  'PUT /api/users/profile': () => ({ body: profileForm }),
  'PUT /api/users/fitness-declaration': () => ({ body: { version: fitnessDeclaration } }),
  'PUT /api/users/consent': () => ({ body: { legalVersion } }),
  'PUT /api/users/change-password': ({ owner: { password } }) => ({
    body: { currentPassword: password, newPassword: password, confirmPassword: password },
  }),
  'GET /api/users/push': none,
  'PUT /api/users/push': () => ({ body: pushDeviceForm() }),
  'DELETE /api/users/push/:id': async ({ pushDevice }) => ({ params: { id: await pushDevice() } }),
  'GET /api/users/my-data': none,
  'GET /api/users/my-data/plans': none,
  'GET /api/users/my-data/permissions': none,
  'GET /api/users/my-data/trainings': none,
  'GET /api/users/my-data/activity': none,
  'GET /api/users/my-data/contacts': none,
  'PUT /api/users/deletion-request': none,
  'DELETE /api/users/deletion-request': none,
  'GET /api/admin/users': () => ({ query: { search: 'ocampo', page: '1', pageSize: '5' } }),
  'POST /api/admin/users': () => ({ body: userForm() }),
  'POST /api/admin/users/import': () => ({ body: { rows: [importedUser(), importedUser()] } }),
  'GET /api/admin/users/imports': none,
  'GET /api/admin/users/imports/:id': (resources) => ({ params: ofOwner(resources) }),
  'POST /api/admin/users/imports/:id/hold': async ({ heldImport }) => {
    const { id, userIds } = await heldImport();
    return { params: { id }, body: { userIds } };
  },
  'POST /api/admin/users/imports/:id/undo': async ({ heldImport }) => {
    const { id, userIds: leave } = await heldImport();
    return { params: { id }, body: { leave, stay: [] } };
  },
  'POST /api/admin/users/imports/booked': ({ owner }) => ({ body: { userIds: [owner.id] } }),
  'POST /api/admin/users/imports/paid': ({ owner }) => ({ body: { userIds: [owner.id] } }),
  'POST /api/admin/users/imports/take-back': async ({ heldImport, plan }) => ({
    body: { userIds: (await heldImport(await plan())).userIds },
  }),
  'GET /api/admin/users/invitations': none,
  'POST /api/admin/users/invitations': async ({ newcomer }) => ({ body: { userIds: [await newcomer()] } }),
  'POST /api/admin/users/:id/invitation': async ({ newcomer }) => ({
    params: { id: await newcomer() },
    body: { channel: 'mail' },
  }),
  'PUT /api/admin/users/:id': (resources) => ({ params: ofOwner(resources), body: userForm() }),
  'DELETE /api/admin/users/:id': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/change-password': (resources) => ({ params: ofOwner(resources), body: newPassword }),

  'GET /api/users/current-plan': none,
  'GET /api/users/current-plan/live': none,
  'GET /api/plans': none,
  'GET /api/users/plan-requests': none,
  'POST /api/users/plan-requests': async ({ askablePlan }) => ({ body: { ...(await askablePlan()), paid: null } }),
  'DELETE /api/users/plan-requests/:id': async ({ planRequest }) => ({ params: { id: await planRequest() } }),
  'GET /api/admin/plan-requests': none,
  'POST /api/admin/plan-requests/:id/refusal': async ({ planRequest }) => ({
    params: { id: await planRequest() },
    body: { reason: 'No aparece en la cuenta' },
  }),
  'GET /api/admin/plans': none,
  'POST /api/admin/plans': () => ({ body: planForm() }),
  'PUT /api/admin/plans/:id': async ({ plan }) => ({ params: { id: await plan() }, body: planForm() }),
  'DELETE /api/admin/plans/:id': async ({ plan }) => ({ params: { id: await plan() } }),
  'GET /api/admin/users/:id/plan': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/plan': async (resources) => ({
    params: ofOwner(resources),
    body: { action: 'assign', planId: await resources.plan() },
  }),
  'POST /api/admin/users/import/plans': async ({ owner, plan }) => ({
    body: { rows: [{ userId: owner.id, planId: await plan() }] },
  }),
  'PUT /api/admin/users/:id/plan/freeze': async (resources) => {
    await resources.heldPlan();
    return { params: ofOwner(resources), body: { from: nextMonday(), to: nextMonday() } };
  },
  'DELETE /api/admin/users/:id/plan/freeze': async (resources) => {
    await resources.frozenPlan();
    return { params: ofOwner(resources) };
  },

  'GET /api/users/payments': none,
  'GET /api/admin/users/:id/payments': (resources) => ({ params: ofOwner(resources) }),
  'POST /api/admin/users/:id/payments': async (resources) => ({
    params: ofOwner(resources),
    body: { amount: 40_000, method: 'efectivo', assignmentId: await resources.owedPlan(), confirmed: true },
  }),
  'POST /api/admin/users/:id/refunds': async (resources) => {
    await resources.payment();
    const body = { amount: 10_000, method: 'nequi', note: 'Se va de viaje', confirmed: true };
    return { params: ofOwner(resources), body };
  },
  'POST /api/admin/users/:id/credit': async (resources) => {
    await resources.payment();
    const body = { amount: 10_000, assignmentId: await resources.owedPlan(), confirmed: true };
    return { params: ofOwner(resources), body };
  },
  'PUT /api/admin/users/:id/discount': async (resources) => ({
    params: ofOwner(resources),
    body: { assignmentId: await resources.owedPlan(), amount: 5_000, reason: 'Hermanos' },
  }),
  'POST /api/admin/cash/entries/:id/void': async ({ payment }) => ({
    params: { id: await payment() },
    body: { reason: 'Valor errado' },
  }),
  'GET /api/admin/permissions': none,
  'GET /api/admin/permissions/own': none,
  'POST /api/admin/permissions': async ({ payment }) => ({
    body: { kind: 'void', entryId: await payment(), reason: 'Valor errado' },
  }),
  'DELETE /api/admin/permissions/:id': async ({ permission }) => ({ params: { id: await permission() } }),
  'POST /api/admin/permissions/:id/grant': async ({ permission }) => ({
    params: { id: await permission() },
    body: { confirmed: true },
  }),
  'POST /api/admin/permissions/:id/refusal': async ({ permission }) => ({
    params: { id: await permission() },
    body: { answer: 'Primero hablemos' },
  }),
  'GET /api/admin/cash/days/:day': () => ({ params: { day: toStudioDate(new Date()) } }),
  'POST /api/admin/cash/entries': () => ({
    body: { kind: 'cash-out', amount: 8_000, note: 'Compra de agua', confirmed: true },
  }),
  'POST /api/admin/cash/days/:day/counts': () => ({
    params: { day: toStudioDate(new Date()) },
    // So much that no other test finds too little in the drawer.
    body: { counted: 9_000_000 },
  }),
  'POST /api/admin/cash/days/:day/closing': async ({ cashDay }) => ({
    params: { day: await cashDay() },
    body: { counted: 0 },
  }),

  'GET /api/admin/contacts': ({ owner }) => ({ query: { ids: owner.id } }),
  // A reply is allowed at any hour.
  'POST /api/admin/contacts': ({ owner }) => ({ body: { id: owner.id, list: 'owing', wroteFirst: true } }),
  'GET /api/admin/contacts/outside-hours': none,
  'GET /api/admin/contact-texts': none,
  'PUT /api/admin/contact-texts/:list': () => ({ params: { list: 'owing' }, body: { text: nextText() } }),

  'GET /api/trainings/week': () => ({ query: { week: nextMonday() } }),
  'GET /api/trainings/live': () => ({ query: { week: nextMonday() } }),
  'GET /api/trainings/booking-window': none,
  // The trainings of next week stay bookable.
  'PUT /api/admin/booking-window': () => ({ body: { weeksAhead: 4, opening: { weekday: 1, time: nextOpening() } } }),
  'GET /api/trainings/booking-rules': none,
  'PUT /api/admin/booking-rules': () => ({ body: nextRules() }),
  'GET /api/trainings/my-trainings': () => ({ query: { week: nextMonday() } }),
  'POST /api/trainings/register': async (resources) => {
    await resources.heldPlan();
    return { body: { trainingId: await resources.training() } };
  },
  'DELETE /api/trainings/register/:trainingId': async ({ bookedTraining }) => ({
    params: { trainingId: await bookedTraining() },
  }),
  'POST /api/trainings/:id/switch': async (resources) => {
    await resources.heldPlan();
    return { params: { id: await resources.training() }, body: { from: await resources.bookedTraining() } };
  },
  'POST /api/trainings/:id/waitlist': async (resources) => {
    await resources.heldPlan();
    return { params: { id: await resources.fullTraining() } };
  },
  'DELETE /api/trainings/:id/waitlist': async ({ waitedTraining }) => ({ params: { id: await waitedTraining() } }),
  'POST /api/trainings/:id/release': async ({ soonBooked }) => ({ params: { id: await soonBooked() } }),
  'DELETE /api/trainings/:id/release': async ({ releasedClass }) => ({ params: { id: await releasedClass() } }),
  'GET /api/trainings/:id/line': async ({ waitedTraining }) => ({ params: { id: await waitedTraining() } }),
  'GET /api/trainings/reasons': none,
  'POST /api/trainings/:id/arrival': async ({ arrivalClass, administrator }) => {
    const id = await arrivalClass();
    const { code } = (await administrator.get(`/api/admin/trainings/${id}/arrival-code`)).body;
    return { params: { id }, body: { code } };
  },
  'GET /api/admin/trainings/:id/arrival-code': async ({ arrivalClass }) => ({ params: { id: await arrivalClass() } }),
  'GET /api/coach/trainings/:id/arrival-code': async ({ arrivalClass }) => ({ params: { id: await arrivalClass() } }),
  'GET /api/users/movements': async ({ movement }) => ({ query: { limit: '10', before: await movement() } }),
  'GET /api/admin/trainings': () => ({ query: { from: nextMonday(), to: nextMonday() } }),
  'POST /api/admin/trainings': () => ({ body: trainingForm() }),
  'PUT /api/admin/trainings/:id': async ({ training }) => ({ params: { id: await training() }, body: trainingForm() }),
  'POST /api/admin/trainings/:id/keep': async ({ thinTraining }) => ({ params: { id: await thinTraining() } }),
  'DELETE /api/admin/trainings/:id/cancel': async ({ bookedTraining }) => ({ params: { id: await bookedTraining() } }),
  'GET /api/admin/trainings/:id/cancellation': async ({ cancelledTraining }) => ({
    params: { id: await cancelledTraining() },
  }),
  'POST /api/admin/trainings/:id/preview': async ({ bookedTraining }) => ({
    params: { id: await bookedTraining() },
    body: trainingForm(),
  }),
  'GET /api/admin/trainings/:id/enrolment': async ({ training, owner }) => ({
    params: { id: await training() },
    query: { users: owner.id },
  }),
  'DELETE /api/admin/trainings/bulk/:runId': async ({ bulkRun }) => ({ params: { runId: await bulkRun(bulkForm()) } }),
  'POST /api/admin/trainings/bulk': () => ({ body: bulkForm() }),
  'POST /api/admin/trainings/bulk/preview': () => ({ body: bulkForm() }),
  'GET /api/admin/trainings/choices': none,
  'POST /api/admin/coaches/:id/substitution/preview': substitution,
  'POST /api/admin/coaches/:id/substitution': substitution,
  'GET /api/trainings/calendar': () => ({
    query: { startDate: nextMonday(), endDate: addStudioDays(nextMonday(), 6) },
  }),
  'GET /api/users/mail-preferences': none,
  'PUT /api/users/mail-preferences': () => ({ body: { reminders: false } }),
  'GET /api/unsubscribe/:token/:kind': unsubscribing,
  'POST /api/unsubscribe/:token/:kind': unsubscribing,
  'GET /api/users/calendar': none,
  'POST /api/users/calendar': none,
  'DELETE /api/users/calendar': none,
  'GET /api/calendars/:token.ics': async ({ calendar }) => ({ params: { token: await calendar() } }),
  'GET /api/trainings/:id/calendar.ics': async ({ training }) => ({ params: { id: await training() } }),
  'GET /api/admin/closures': none,
  'POST /api/admin/closures': () => ({ body: dayToClose() }),
  'POST /api/admin/closures/preview': () => ({ body: dayToClose() }),
  'GET /api/admin/closures/:id': async ({ closure }) => ({ params: { id: await closure(dayToClose()) } }),
  'DELETE /api/admin/closures/:id': async ({ closure }) => ({ params: { id: await closure(dayToClose()) } }),
  'GET /api/admin/trainings/:id/registrations': async ({ bookedTraining }) => ({
    params: { id: await bookedTraining() },
  }),
  'GET /api/admin/trainings/:id/live': async ({ bookedTraining }) => ({ params: { id: await bookedTraining() } }),
  'POST /api/admin/trainings/:id/register': async ({ training, owner }) => ({
    params: { id: await training() },
    body: { userId: owner.id },
  }),
  'POST /api/admin/trainings/:id/guests': async ({ training, owner }) => ({
    params: { id: await training() },
    body: { ...guestForm(), broughtBy: owner.id },
  }),
  'GET /api/admin/guests/tried': none,
  'POST /api/admin/guests/:id/account': async ({ guest, owner }) => ({
    params: { id: await guest() },
    body: { userId: owner.id },
  }),
  'DELETE /api/admin/trainings/:id/register/:userId': async ({ bookedTraining, owner }) => ({
    params: { id: await bookedTraining(), userId: owner.id },
  }),
  'GET /api/admin/trainings/:id/waitlist': async ({ waitedTraining }) => ({ params: { id: await waitedTraining() } }),
  'DELETE /api/admin/trainings/:id/waitlist/:userId': async ({ waitedTraining, owner }) => ({
    params: { id: await waitedTraining(), userId: owner.id },
  }),
  'PUT /api/admin/trainings/:id/registrations/:userId/attendance': async ({ begunTraining, owner }) => ({
    params: { id: await begunTraining(), userId: owner.id },
    body: { attendance: 'absent' },
  }),
  'PUT /api/admin/trainings/:id/attendance': async ({ begunTraining }) => ({
    params: { id: await begunTraining() },
    body: { attendance: 'attended' },
  }),
  'GET /api/coach/trainings': none,
  'GET /api/coach/trainings/:id/registrations': inOwnClass,
  'GET /api/coach/trainings/:id/live': inOwnClass,
  'PUT /api/coach/trainings/:id/registrations/:userId/attendance': async ({ ownClass, owner }) => ({
    params: { id: await ownClass(), userId: owner.id },
    body: { attendance: 'attended', seen: null },
  }),
  'PUT /api/coach/trainings/:id/attendance': async (resources) => ({
    ...(await inOwnClass(resources)),
    body: { attendance: 'attended' },
  }),
  'GET /api/coach/trainings/:id/enrollable': async (resources) => ({
    ...(await inOwnClass(resources)),
    query: { search: 'peña' },
  }),
  'POST /api/coach/trainings/:id/register': async ({ emptyOwnClass, owner }) => ({
    params: { id: await emptyOwnClass() },
    body: { userId: owner.id },
  }),
  'GET /api/coach/trainings/:id/registrations/:userId/emergency-contact': async ({ ownClass, owner }) => ({
    params: { id: await ownClass(), userId: owner.id },
  }),
  'GET /api/users/absences': none,
  'GET /api/admin/users/:id/absences': (resources) => ({ params: ofOwner(resources) }),
  'POST /api/admin/users/:id/absences/forgiven': async (resources) => ({
    params: ofOwner(resources),
    body: { bookingId: await resources.absence() },
  }),
  'GET /api/admin/users/:id/attendance': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/special-trainings': (resources) => ({ params: ofOwner(resources), body: { value: 7 } }),
  'GET /api/users/fixed-slots': none,
  'GET /api/admin/users/:id/fixed-slots': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/fixed-slots': async (resources) => {
    await resources.heldPlan();
    return {
      params: ofOwner(resources),
      // No class begins at a second, so the slot takes no seat in a class of another test.
      body: { slots: [{ weekday: 1, startTime: '23:00:30', category: 'normal' }] },
    };
  },
  'GET /api/admin/fixed-slots/refused': none,
  'GET /api/admin/users/:id/bookings': (resources) => ({ params: ofOwner(resources) }),
  'GET /api/admin/users/:id/movements': async (resources) => ({
    params: ofOwner(resources),
    query: { limit: '10', before: await resources.movement() },
  }),

  'GET /api/admin/stats': none,
  'GET /api/admin/stats/charts': none,
  'GET /api/admin/stats/retention': none,
  'GET /api/admin/classes-given': () => ({ query: { month: '2026-01' } }),
  'GET /api/coach/classes-given': none,
  'GET /api/admin/today': none,
  'GET /api/admin/follow-ups': none,
  'GET /api/admin/follow-ups/:list': () => ({ params: { list: 'expiring' }, query: { page: '1', pageSize: '5' } }),
  'GET /api/admin/compliance': none,
  'GET /api/studio/profile': none,
  'GET /api/studio/logos/:hash': async ({ studioLogo }) => ({ params: { hash: await studioLogo() } }),
  'GET /api/admin/studio': none,
  'PUT /api/admin/studio': () => ({ body: studioForm() }),
  'GET /api/ways-to-pay': none,
  'PUT /api/admin/ways-to-pay': ({ administrator }) => ({
    body: { ways: [wayToPay()], currentPassword: administrator.password },
  }),
  'GET /api/admin/studio-notice': none,
  'PUT /api/admin/studio-notice': () => ({ body: noticeForm() }),
  'DELETE /api/admin/studio-notice': async ({ studioNotice }) => {
    await studioNotice();
    return {};
  },
  'POST /api/users/studio-notice/closed': async ({ studioNotice }) => ({ body: { version: await studioNotice() } }),
  'POST /api/admin/export': ({ administrator }) => ({ body: { currentPassword: administrator.password } }),
  'GET /api/admin/reports/registered-users': () => ({ query: { format: 'excel', startDate: '2020-01-01' } }),
  'GET /api/admin/reports/user-plans': async ({ heldPlan }) => {
    await heldPlan();
    return { query: { format: 'pdf', startDate: '2020-01-01' } };
  },
  'GET /api/admin/activity': ({ owner }) => ({ query: { user: owner.id, kind: 'user-edited', limit: '5' } }),
  'POST /api/admin/reports': () => ({ body: { type: 'registered-users', format: 'excel', startDate: '2020-01-01' } }),
  'GET /api/admin/reports/:id': async ({ finishedReport }) => ({ params: { id: await finishedReport() } }),
  'GET /api/admin/reports/:id/file': async ({ finishedReport }) => ({ params: { id: await finishedReport() } }),
};
