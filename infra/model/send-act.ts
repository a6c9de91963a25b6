import { type Answer, createClient } from '../acceptance/client.ts';
import { openingState } from './studio-state.ts';
import type { Act } from './acts.ts';
import type { AnsweredAct } from './explain-step.ts';
import type { SentAct } from './studio-rules.ts';
import { DisturbedError, isDisturbed, type World } from './world.ts';

/** With which session an act is going to be sent; `name` is what a session is called that it begins. */
export function withSession(world: World, act: Act, name: string): SentAct {
  if (act.kind === 'sign-in') return { act, session: name };
  return { act, session: 'member' in act ? world.members[act.member]!.session : '' };
}

/**
 * Sends an act to the studio; returns what the rules say about: the status, the code or the counters.
 * @throws DisturbedError
 */
export async function sendAct(world: World, sent: SentAct): Promise<AnsweredAct> {
  const answer = await call(world, sent);
  if (isDisturbed(answer)) throw new DisturbedError();
  if (sent.act.kind === 'sign-in' && answer.status === 200) begin(world, sent, answer);
  return { ...sent, answer: inShort(sent.act, answer) };
}

function begin(world: World, { act, session }: SentAct, { body }: Answer): void {
  if (!('member' in act)) return;
  const member = world.members[act.member]!;
  member.sessions.set(session, createClient(world.origin, body.token));
  member.session = session;
}

function call(world: World, { act, session }: SentAct): Promise<Answer> {
  const { admin, plans, members, trainings } = world;
  const member = 'member' in act ? members[act.member]! : undefined;
  const user = `/api/admin/users/${member?.id}`;
  const training = 'training' in act ? trainings[act.training]! : '';
  const own = member?.sessions.get(session) ?? admin;
  switch (act.kind) {
    case 'book':
      return own.post('/api/trainings/register', { trainingId: training });
    case 'cancel':
      return own.delete(`/api/trainings/register/${training}`);
    case 'enrol':
      return admin.post(`/api/admin/trainings/${training}/register`, { userId: member?.id });
    case 'remove':
      return admin.delete(`/api/admin/trainings/${training}/register/${member?.id}`);
    case 'assign':
      return admin.put(`${user}/plan`, { action: 'assign', planId: plans[act.plan]?.id });
    case 'remove-plan':
      return admin.put(`${user}/plan`, { action: 'remove' });
    case 'set-special':
      return admin.put(`${user}/special-trainings`, { value: act.value });
    case 'suspend':
      return admin.put(user, { ...member?.form, accountStatus: 'suspended' });
    case 'reinstate':
      return admin.put(user, { ...member?.form, accountStatus: 'active' });
    case 'delete':
      return admin.delete(user);
    case 'sign-in':
      return createClient(world.origin).post('/api/auth/login', { email: member?.email, password: member?.password });
    case 'cancel-training':
      return admin.delete(`/api/admin/trainings/${training}/cancel`);
    case 'edit':
      return admin.put(`/api/admin/trainings/${training}`, editForm(world, act));
    case 'generate':
      return admin.post('/api/admin/trainings/bulk', bulkForm(world, act));
  }
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
  if ((act.kind === 'book' || act.kind === 'cancel') && status === 401) return '401';
  if (status >= 300) return `${status} ${body.code}`;
  switch (act.kind) {
    case 'book':
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
