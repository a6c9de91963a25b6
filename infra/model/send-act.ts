import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { type Answer, createClient } from '../acceptance/client.ts';
import { openingState } from './studio-state.ts';
import type { Act, PlanStart } from './acts.ts';
import type { AnsweredAct } from './explain-step.ts';
import type { SentAct } from './studio-rules.ts';
import { DisturbedError, isDisturbed, type World } from './world.ts';

/** The act with the session to send it with; `name` is the name of a session that it begins. */
export function withSession(world: World, act: Act, name: string): SentAct {
  if (act.kind === 'sign-in') return { act, session: name };
  return { act, session: 'member' in act ? world.members[act.member]!.session : '' };
}

/**
 * Sends an act to the studio; returns what the rules predict: the status with the code or the counters. The answer to a
 * repetition is part of it where it differs.
 * @throws DisturbedError
 */
export async function sendAct(world: World, sent: SentAct): Promise<AnsweredAct> {
  const key = crypto.randomUUID();
  const answer = await call(world, sent, key);
  if (isDisturbed(answer)) throw new DisturbedError();
  if (sent.act.kind === 'sign-in' && answer.status === 200) begin(world, sent, answer);
  const inWords = inShort(sent.act, answer);
  if (!sent.act.twice || answer.status >= 300) return { ...sent, answer: inWords };
  const again = await call(world, sent, key);
  if (isDisturbed(again)) throw new DisturbedError();
  return {
    ...sent,
    answer: repeats(sent.act, answer, again) ? inWords : `${inWords}, then ${inShort(sent.act, again)}`,
  };
}

/** The repetition of a member's act is answered with the counters of its own moment, or refused as their session ended. */
function repeats(act: Act, first: Answer, again: Answer): boolean {
  if (!isOwn(act)) return inShort(act, again) === inShort(act, first);
  return again.status === first.status || again.status === 401;
}

function isOwn({ kind }: Act): boolean {
  return kind === 'book' || kind === 'cancel' || kind === 'switch';
}

function begin(world: World, { act, session }: SentAct, { body }: Answer): void {
  if (!('member' in act)) return;
  const member = world.members[act.member]!;
  member.sessions.set(session, body.token);
  member.session = session;
}

function call(world: World, { act, session }: SentAct, key: string): Promise<Answer> {
  const { origin, plans, members, trainings } = world;
  const member = 'member' in act ? members[act.member]! : undefined;
  const user = `/api/admin/users/${member?.id}`;
  const training = 'training' in act ? trainings[act.training]! : '';
  const admin = createClient(origin, world.admin.token, undefined, key);
  const own = createClient(origin, member?.sessions.get(session), undefined, key);
  switch (act.kind) {
    case 'book':
      return own.post('/api/trainings/register', { trainingId: training });
    case 'cancel':
      return own.delete(`/api/trainings/register/${training}`);
    case 'switch':
      return own.post(`/api/trainings/${training}/switch`, { from: trainings[act.from] });
    case 'enrol':
      return admin.post(`/api/admin/trainings/${training}/register`, { userId: member?.id });
    case 'remove':
      return admin.delete(`/api/admin/trainings/${training}/register/${member?.id}`);
    case 'assign':
      return admin.put(`${user}/plan`, { action: 'assign', planId: plans[act.plan]?.id, start: startOf(act.start) });
    case 'remove-plan': {
      const { which, status: removeStatus, freeBookings } = act;
      return admin.put(`${user}/plan`, { action: 'remove', which, removeStatus, freeBookings });
    }
    case 'set-special':
      return admin.put(`${user}/special-trainings`, { value: act.value });
    case 'suspend':
      return admin.put(user, { ...member?.form, accountStatus: 'suspended', freeBookings: act.freeBookings });
    case 'reinstate':
      return admin.put(user, { ...member?.form, accountStatus: 'active' });
    case 'delete':
      return admin.delete(user);
    case 'sign-in':
      return createClient(origin).post('/api/auth/login', { email: member?.email, password: member?.password });
    case 'cancel-training':
      return admin.delete(`/api/admin/trainings/${training}/cancel`);
    case 'edit':
      return admin.put(`/api/admin/trainings/${training}`, editForm(world, act));
    case 'generate':
      return admin.post('/api/admin/trainings/bulk', bulkForm(world, act));
  }
}

function startOf(start: PlanStart): string {
  return start === 'tomorrow' ? addStudioDays(toStudioDate(new Date()), 1) : start;
}

function editForm({ slotTimes }: World, { training, capacity, slot }: Extract<Act, { kind: 'edit' }>) {
  const { date, startTime, endTime } = slotTimes[slot]!;
  const { category } = openingState.trainings[training]!;
  return { category, maxCapacity: capacity, trainingDate: date, startTime, endTime };
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
    case 'cancel': {
      const { remainingClasses, specialTrainingsRemaining, training } = body;
      return `${status} classes ${remainingClasses} special ${specialTrainingsRemaining} seats ${training.currentParticipants}`;
    }
    case 'enrol':
      return `${status} ${body.paidFrom}`;
    case 'edit':
      return `${status} seats ${body.training.current_participants} of ${body.training.max_capacity}`;
    case 'cancel-training':
      return `${status} total ${body.cancellation.total}`;
    case 'generate':
      return `${status} created ${body.created} skipped ${body.skipped}`;
    default:
      return String(status);
  }
}
