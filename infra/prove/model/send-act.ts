import { randomInt } from 'node:crypto';
import { addStudioDays, toStudioDate, weekdayOf } from '@studio/contracts/studio-time';
import { type Answer, apiClient } from '@studio/chassis/testing/api-client';
import { openingState } from './studio-state.ts';
import type { Act, PlanStart } from './acts.ts';
import type { AnsweredAct } from './explain-step.ts';
import type { SentAct } from './studio-rules.ts';
import { bookingKey, DisturbedError, isDisturbed, type World } from './world.ts';

/** The act with the session to send it with. `name` names a session that the act begins. */
export function withSession(world: World, act: Act, name: string): SentAct {
  if (act.kind === 'sign-in' || act.kind === 'guest') return { act, session: name };
  if (act.kind === 'remove-guest') return { act, session: world.guests.of.get(act.training)?.at(-1) ?? 'nobody' };
  const actor = 'by' in act ? act.by : 'member' in act ? act.member : undefined;
  return { act, session: actor === undefined ? '' : world.members[actor]!.session };
}

/**
 * Sends an act to the studio. Returns what the rules predict: the status with the code or the counters, and the answer
 * to a repetition if it differs.
 * @throws DisturbedError
 */
export async function sendAct(world: World, sent: SentAct): Promise<AnsweredAct> {
  const { act } = sent;
  const closureId = ('day' in act && world.closures.get(act.day)) || noClosure;
  const guestPhone = `3${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const sending = { key: crypto.randomUUID(), closureId, guestPhone };
  const answer = await call(world, sent, sending);
  if (isDisturbed(answer)) throw new DisturbedError();
  if (act.kind === 'sign-in' && answer.status === 200) begin(world, sent, answer);
  if (act.kind === 'close' && answer.status === 201)
    for (const day of act.days) world.closures.set(day, answer.body.closure.id);
  if (act.kind === 'guest' && answer.status === 201) writeDown(world, sent, answer);
  const inWords = inShort(act, answer);
  if (!act.twice || answer.status >= 300) return { ...sent, answer: inWords };
  const again = await call(world, sent, sending);
  if (isDisturbed(again)) throw new DisturbedError();
  return {
    ...sent,
    answer: repeats(act, answer, again) ? inWords : `${inWords}, then ${inShort(act, again)}`,
  };
}

/**
 * Whether a repetition is answered correctly. A member's act is answered with the counters of its own moment, or
 * refused if their session ended.
 */
function repeats(act: Act, first: Answer, again: Answer): boolean {
  if (!isOwn(act)) return inShort(act, again) === inShort(act, first);
  return again.status === first.status || again.status === 401;
}

/** Whether the act is sent with a member's session, a coach's included. */
function isOwn({ kind }: Act): boolean {
  return ['book', 'cancel', 'release', 'reclaim', 'switch', 'join', 'leave', 'coach-mark', 'coach-enrol'].includes(
    kind,
  );
}

function begin(world: World, { act, session }: SentAct, { body }: Answer): void {
  if (!('member' in act)) return;
  const member = world.members[act.member]!;
  member.sessions.set(session, body.token);
  member.session = session;
}

function writeDown({ guests }: World, { act, session: name }: SentAct, { body }: Answer): void {
  if (!('training' in act)) return;
  guests.ids.set(name, body.id);
  guests.of.set(act.training, [...(guests.of.get(act.training) ?? []), name]);
}

/** Values that stay the same when an act is sent again. */
interface Sending {
  readonly guestPhone: string;
  readonly key: string;
  /** The range to reopen. */
  readonly closureId: string;
}

const noClosure = '0'.repeat(24);
const noBooking = noClosure;

function call(world: World, { act, session }: SentAct, { key, closureId, guestPhone }: Sending): Promise<Answer> {
  const { origin, plans, members, trainings } = world;
  const member = 'member' in act ? members[act.member]! : undefined;
  const user = `/api/admin/users/${member?.id}`;
  const training = 'training' in act ? trainings[act.training]! : '';
  const headers = { 'idempotency-key': key };
  const admin = apiClient(origin, { token: world.admin.token, headers });
  const actor = 'by' in act ? members[act.by] : member;
  const own = apiClient(origin, { token: actor?.sessions.get(session), headers });
  switch (act.kind) {
    case 'book':
      return own.post('/api/trainings/register', { trainingId: training });
    case 'cancel':
      return own.delete(`/api/trainings/register/${training}`);
    case 'release':
      return own.post(`/api/trainings/${training}/release`);
    case 'reclaim':
      return own.delete(`/api/trainings/${training}/release`);
    case 'guest':
      return admin.post(`/api/admin/trainings/${training}/guests`, {
        name: 'Paula Isaza',
        phone: guestPhone,
        authorized: true,
      });
    case 'remove-guest':
      return admin.delete(`/api/admin/trainings/${training}/register/${world.guests.ids.get(session) ?? noBooking}`);
    case 'forgive': {
      const { missed } = act;
      const bookingId = missed === null ? undefined : (world.missed.get(bookingKey(missed, act.member)) ?? noBooking);
      return admin.post(`${user}/absences/forgiven`, { bookingId });
    }
    case 'switch':
      return own.post(`/api/trainings/${training}/switch`, { from: trainings[act.from] });
    case 'join':
      return own.post(`/api/trainings/${training}/waitlist`);
    case 'leave':
      return own.delete(`/api/trainings/${training}/waitlist`);
    case 'mark':
      return admin.put(`/api/admin/trainings/${training}/registrations/${member?.id}/attendance`, {
        attendance: act.attendance,
        seen: act.seen,
      });
    case 'coach-mark':
      return own.put(`/api/coach/trainings/${training}/registrations/${member?.id}/attendance`, {
        attendance: act.attendance,
        seen: act.seen,
      });
    case 'coach-enrol':
      return own.post(`/api/coach/trainings/${training}/register`, { userId: member?.id });
    case 'set-coach':
      return admin.put(user, { ...member?.form, coach: act.gives });
    case 'replace':
      return admin.post(`/api/admin/coaches/${member?.id}/substitution`, {
        startDate: world.slotTimes[0]!.date,
        endDate: world.slotTimes[2]!.date,
        substituteId: act.to === null ? null : members[act.to]!.id,
      });
    case 'fix':
      return admin.put(`${user}/fixed-slots`, { slots: [slotForm(world, act)] });
    case 'dismiss':
      return admin.delete(`/api/admin/trainings/${training}/waitlist/${member?.id}`);
    case 'enrol':
      return admin.post(`/api/admin/trainings/${training}/register`, { userId: member?.id });
    case 'remove':
      return admin.delete(`/api/admin/trainings/${training}/register/${member?.id}`);
    case 'assign':
      return admin.put(`${user}/plan`, { action: 'assign', planId: plans[act.plan]?.id, start: startOf(act.start) });
    case 'import':
      return admin.post('/api/admin/users/import/plans', {
        rows: [{ userId: member?.id, planId: plans[act.plan]?.id }],
      });
    case 'remove-plan': {
      const { which, status: removeStatus, freeBookings } = act;
      return admin.put(`${user}/plan`, { action: 'remove', which, removeStatus, freeBookings });
    }
    case 'freeze':
      return admin.put(`${user}/plan/freeze`, freezeForm(world, act));
    case 'unfreeze':
      return admin.delete(`${user}/plan/freeze`);
    case 'set-special':
      return admin.put(`${user}/special-trainings`, { value: act.value });
    case 'suspend':
      return admin.put(user, { ...member?.form, accountStatus: 'suspended', freeBookings: act.freeBookings });
    case 'reinstate':
      return admin.put(user, { ...member?.form, accountStatus: 'active' });
    case 'delete':
      return admin.delete(user);
    case 'sign-in':
      return apiClient(origin).post('/api/auth/login', { email: member?.email, password: member?.password });
    case 'cancel-training':
      return admin.delete(`/api/admin/trainings/${training}/cancel`);
    case 'set-window':
      return admin.put('/api/admin/booking-window', act.window);
    case 'edit':
      return admin.put(`/api/admin/trainings/${training}`, editForm(world, act));
    case 'generate':
      return admin.post('/api/admin/trainings/bulk', bulkForm(world, act));
    case 'close':
      return admin.post('/api/admin/closures', {
        startDate: dayOf(world, act.days[0]),
        endDate: dayOf(world, act.days[1]),
      });
    case 'reopen':
      return admin.delete(`/api/admin/closures/${closureId}`);
  }
}

/** The date of a day of the far week. */
function dayOf({ slotTimes }: World, day: number): string {
  return slotTimes[day === 0 ? 5 : 7]!.date;
}

function startOf(start: PlanStart): string {
  return start === 'tomorrow' ? addStudioDays(toStudioDate(new Date()), 1) : start;
}

function editForm({ slotTimes, members }: World, act: Extract<Act, { kind: 'edit' }>) {
  const { training, capacity, slot, room, coach } = act;
  const { date, startTime, endTime } = slotTimes[slot]!;
  const { category } = openingState.trainings[training]!;
  const coachId = coach && (coach.member === null ? null : members[coach.member]!.id);
  const details = { room, coachId, substitute: coach?.substitute };
  return { category, maxCapacity: capacity, trainingDate: date, startTime, endTime, ...details };
}

function freezeForm({ slotTimes }: World, { days: [from, to] }: Extract<Act, { kind: 'freeze' }>) {
  const first = slotTimes[0]!.date;
  return { from: addStudioDays(first, from), to: addStudioDays(first, to) };
}

function slotForm({ slotTimes }: World, { slot, category }: Extract<Act, { kind: 'fix' }>) {
  const { date, startTime } = slotTimes[slot]!;
  return { weekday: weekdayOf(date), startTime, category };
}

function bulkForm({ slotTimes }: World, { category, slots: { days, times } }: Extract<Act, { kind: 'generate' }>) {
  const [sunday, second, monday] = [slotTimes[5]!, slotTimes[6]!, slotTimes[7]!];
  const dates = [sunday.date, monday.date];
  const starts = [sunday.startTime, second.startTime].slice(times[0], times[1] + 1);
  return {
    startDate: dates[days[0]],
    endDate: dates[days[1]],
    category,
    maxCapacity: 4,
    morningSlots: starts,
    afternoonSlots: [],
  };
}

function inShort(act: Act, { status, body }: Answer): string {
  if (isOwn(act) && status === 401) return '401';
  if (status >= 300) return `${status} ${body.code}`;
  switch (act.kind) {
    case 'book':
    case 'switch':
    case 'cancel':
    case 'release':
    case 'reclaim': {
      const { remainingClasses, specialTrainingsRemaining, training } = body;
      return `${status} classes ${remainingClasses} special ${specialTrainingsRemaining} seats ${training.currentParticipants}`;
    }
    case 'join':
      return `${status} position ${body.position}`;
    case 'enrol':
      return `${status} ${body.paidFrom}`;
    case 'edit':
      return `${status} seats ${body.training.current_participants} of ${body.training.max_capacity}`;
    case 'replace':
      return `${status} changed ${body.changed}`;
    case 'cancel-training':
      return `${status} total ${body.cancellation.total}`;
    case 'close': {
      const { trainings, bookings, people } = body.closure;
      return `${status} trainings ${trainings} bookings ${bookings} people ${people}`;
    }
    case 'import':
      return `${status} ${body.results[0].kind}`;
    case 'generate':
      return `${status} created ${body.created} skipped ${body.skipped}`;
    default:
      return String(status);
  }
}
