import { outcomeOf } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { shortDayInWords } from '@studio/contracts/days-in-words';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPushReceiver, vapidClaims } from '../../../services/auth/testing/push-receiver.ts';
import { createCoach, type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

/** A class with one seat, taken by one member and waited for by another. */
async function givenFullClass(admin: Person, coach: Person, waiting: Person) {
  const holder = await registerMember(origin);
  await assignPlan(admin, holder, await createPlan(admin, { maxTrainingsPerWeek: 20 }));
  // Soon enough to notify devices at night too, and late enough to promote from the waitlist.
  const start = startingIn(180);
  const named = { title: 'Funcional', coachId: coach.id, room: crypto.randomUUID().slice(0, 30) };
  const trainingId = await scheduleTraining(admin, { ...start, ...named, maxCapacity: 1 });
  expect(outcomeOf(await holder.post('/api/trainings/register', { trainingId }))).toBe('201');
  expect(outcomeOf(await waiting.post(`/api/trainings/${trainingId}/waitlist`))).toBe('201');
  const freeSeat = async () =>
    expect(outcomeOf(await holder.delete(`/api/trainings/register/${trainingId}`))).toBe('200');
  return { start, trainingId, freeSeat };
}

test('a waiting member is notified of the seat on the own device, and of nothing after a logout', async () => {
  const receiver = await openPushReceiver();
  onTestFinished(() => receiver.close());
  const admin = await signIn(origin, adminEmail, adminPassword);
  const coach = await createCoach(origin, admin, { firstName: 'Verónica', lastName: 'Zuluaga' });
  const waiting = await registerMember(origin);
  await assignPlan(admin, waiting, await createPlan(admin, { maxTrainingsPerWeek: 20 }));
  const first = await givenFullClass(admin, coach, waiting);
  const { publicKey } = (await waiting.get('/api/users/push')).body;
  const [here, elsewhere] = [receiver.browser(), receiver.browser('Firefox en Windows')];
  expect(outcomeOf(await waiting.put('/api/users/push', here.form))).toBe('200');
  const other = await signIn(origin, waiting.email, waiting.password);
  expect(outcomeOf(await other.put('/api/users/push', elsewhere.form))).toBe('200');

  await first.freeSeat();
  const notice = await until('the device is told', () => here.received[0]);
  const { start, trainingId } = first;
  expect(notice.message).toEqual({
    title: 'Tienes cupo',
    body: expect.stringMatching(/^Funcional · \p{L}{3} /u),
    path: `/trainings?clase=${trainingId}`,
    tag: `class:${trainingId}`,
  });
  const hour = start.startTime.slice(0, 5).replace(/^0/, '');
  expect(notice.message.body).toContain(`${shortDayInWords(start.trainingDate)}, ${hour}`);
  expect(JSON.stringify(notice.message)).not.toMatch(/Verónica|Zuluaga/);
  expect(vapidClaims(notice.headers, publicKey).aud).toBe(receiver.origin);
  await until('the other device is told', () => elsewhere.received[0]);

  expect(outcomeOf(await waiting.post('/api/auth/logout'))).toBe('200');
  // Nobody is promoted into a class at the hour of another booking.
  expect(outcomeOf(await other.delete(`/api/trainings/register/${trainingId}`))).toBe('200');
  const second = await givenFullClass(admin, coach, other);
  await second.freeSeat();
  const told = () => elsewhere.received.find(({ message }) => message.tag === `class:${second.trainingId}`);
  await until('the device that stays is told of the other class', told);
  expect(here.received).toHaveLength(1);
});
