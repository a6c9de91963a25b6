import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@studio/chassis/mongo/new-id';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { assignmentState } from '../testing/other-services.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

async function memberWithPlan(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const cancel = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);

describe('a member', () => {
  test('books at once with a plan that was assigned a moment ago, and sees what is left', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const { status, body } = await book(ana, trainingId);
    expect({ status, ...body }).toMatchObject({
      status: 201,
      message: '¡Inscripción exitosa!',
      remainingClasses: 11,
      specialTrainingsRemaining: 0,
      training: { id: trainingId, currentParticipants: 1, maxCapacity: 10, availableSpots: 9 },
    });
    const week = (await ana.ask('GET', `/api/trainings/week?week=${nextMonday()}`)).body;
    expect(week.find(({ id }: { id: string }) => id === trainingId)).toMatchObject({ currentParticipants: 1 });
    const mine = (await ana.ask('GET', '/api/trainings/my-trainings')).body;
    expect(mine).toMatchObject([{ id: trainingId, isPast: false, paidFrom: 'plan' }]);
  });

  test('is not refused over a plan whose event is still queued', async () => {
    const ana = await studio.signIn('member');
    await studio.events.account(someAccount({ accountId: ana.id }), 1);
    const trainingId = await studio.schedule(admin);
    const others = Array.from({ length: 60 }, () => studio.events.account(someAccount({ accountId: newId() }), 1));
    await Promise.all([...others, studio.events.assignment(assignmentState(ana.id), 1)]);
    const { status, headers } = await book(ana, trainingId);
    // On a busy machine the fence may give up, but then the answer says so.
    expect(status === 201 || headers.has('x-data-may-lag')).toBe(true);
  });

  test('cancels and has seat and class back, and may book again', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId);
    expect(await cancel(ana, trainingId)).toMatchObject({
      status: 200,
      body: { message: 'Inscripción cancelada exitosamente', remainingClasses: 12, training: { availableSpots: 10 } },
    });
    expect(await cancel(ana, trainingId)).toMatchObject({ status: 404, body: { code: 'NOT_BOOKED' } });
    expect((await ana.ask('GET', '/api/trainings/my-trainings')).body).toEqual([]);
    expect((await book(ana, trainingId)).status).toBe(201);
  });

  test('keeps to the weekly limit also when booking everything at once', async () => {
    const ana = await memberWithPlan();
    const ids = await Promise.all(Array.from({ length: 6 }, () => studio.schedule(admin)));
    const answers = await Promise.all(ids.map((id) => book(ana, id)));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(3);
    expect(codes.filter((code) => code === 'WEEKLY_LIMIT_REACHED')).toHaveLength(3);
  });

  test('pays special trainings from those an administrator has set', async () => {
    const ana = await studio.signIn('member');
    await studio.events.account(someAccount({ accountId: ana.id }), 1);
    await studio.events.heard();
    const trainingId = await studio.schedule(admin, { category: 'special' });
    expect((await book(ana, trainingId)).body.code).toBe('NO_SPECIAL_TRAININGS');
    const set = await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 2 });
    expect(set.body).toMatchObject({
      message: 'Entrenamientos especiales actualizados',
      specialTrainingsRemaining: 2,
    });
    expect((await book(ana, trainingId)).body).toMatchObject({ specialTrainingsRemaining: 1, remainingClasses: 0 });
  });

  test('is refused with the reason', async () => {
    const ana = await studio.signIn('member');
    expect((await book(ana, newId())).body.code).toBe('TRAINING_NOT_FOUND');
    expect((await book(ana, await studio.schedule(admin))).body).toMatchObject({
      code: 'NO_PLAN_FOR_DATE',
      message: 'No tienes un plan activo para la fecha de este entrenamiento',
    });
    const past = await studio.schedule(admin, { trainingDate: addStudioDays(nextMonday(), -21) });
    expect((await book(ana, past)).body.code).toBe('TRAINING_STARTED');
    const farAhead = await studio.schedule(admin, { trainingDate: addStudioDays(nextMonday(), 28) });
    expect((await book(ana, farAhead)).body.code).toBe('WEEK_NOT_OPEN');
  });

  test('a member deleted after the session check gets SESSION_ENDED, as with the next request', async () => {
    const ana = await studio.signIn('member');
    await studio.events.account(
      someAccount({ accountId: ana.id, deleted: true, email: '', firstName: '', lastName: '' }),
      1,
    );
    await studio.events.heard();
    const training = await studio.schedule(admin);
    for (const act of [book, cancel]) {
      expect(await act(ana, training)).toMatchObject({
        status: 401,
        body: { code: 'SESSION_ENDED', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
      });
    }
  });
});

describe('an administrator', () => {
  test('enrols somebody with a fitting credit, and somebody without as a courtesy', async () => {
    const ana = await memberWithPlan();
    const eva = await studio.signIn('member');
    await studio.events.account(someAccount({ accountId: eva.id, firstName: 'Eva' }), 1);
    await studio.events.heard();
    const id = await studio.schedule(admin, { maxCapacity: 2 });
    const enrol = (userId: string) => admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId });
    expect((await enrol(ana.id)).body).toEqual({ message: 'Usuario inscrito', paidFrom: 'plan' });
    expect((await enrol(eva.id)).body).toEqual({ message: 'Usuario inscrito', paidFrom: 'courtesy' });
    expect((await enrol(ana.id)).body.code).toBe('USER_ALREADY_BOOKED');
    expect((await enrol(newId())).body.code).toBe('USER_NOT_FOUND');
    const registrants = (await admin.ask('GET', `/api/admin/trainings/${id}/registrations`)).body;
    expect(registrants).toMatchObject([
      {
        id: ana.id,
        first_name: 'Ana María',
        last_name: 'Gómez Núñez',
        email: `${ana.id}@correo.co`,
        paid_from: 'plan',
        plan: { ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), classes_left: 11 },
      },
      { id: eva.id, first_name: 'Eva', paid_from: 'courtesy', plan: null },
    ]);
    const remove = (userId: string) => admin.ask('DELETE', `/api/admin/trainings/${id}/register/${userId}`);
    expect((await remove(ana.id)).body).toEqual({ message: 'Inscripción cancelada' });
    expect((await remove(ana.id)).body.code).toBe('USER_NOT_BOOKED');
    expect((await remove(eva.id)).status).toBe(200);
    expect(await studio.stores.creditAccounts.findOne({ _id: ana.id })).toMatchObject({ plan: { classesLeft: 12 } });
  });

  test('enrols a walk-in after the start, but no suspended member', async () => {
    const ana = await memberWithPlan();
    const id = await studio.schedule(admin, { trainingDate: addStudioDays(nextMonday(), -14) });
    const enrol = () => admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId: ana.id });
    await studio.events.account(someAccount({ accountId: ana.id, status: 'suspended' }), 2);
    await studio.events.heard();
    expect((await enrol()).body.code).toBe('USER_NOT_ACTIVE');
    await studio.events.account(someAccount({ accountId: ana.id }), 3);
    await studio.events.heard();
    expect((await enrol()).body.paidFrom).toBe('courtesy');
  });
});

describe('the ledger', () => {
  test('the ledger lists every change of a credit in words, newest first, page by page', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin, { trainingDate: addStudioDays(nextMonday(), 1) });
    await book(ana, trainingId);
    await cancel(ana, trainingId);
    await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 4 });
    const ledger = (await ana.ask('GET', '/api/users/movements')).body;
    expect(ledger).toMatchObject([
      { balance: 'special', reason: 'set-by-admin', change: 4, balanceAfter: 4, actor: 'admin', subject: null },
      { balance: 'plan', reason: 'cancelled', change: 1, balanceAfter: 12, actor: 'member' },
      { balance: 'plan', reason: 'booked', change: -1, balanceAfter: 11, actor: 'member' },
      { balance: 'plan', reason: 'assigned', change: 12, balanceAfter: 12, actor: 'admin', subject: 'Plan Básico' },
    ]);
    expect(ledger[2].subject).toMatch(/^normal · martes \d+ de \p{L}+, \d\d:\d\d$/u);
    const older = (await admin.ask('GET', `/api/admin/users/${ana.id}/movements?limit=2&before=${ledger[1].id}`)).body;
    expect(older).toEqual(ledger.slice(2));
    expect((await admin.ask('GET', `/api/admin/users/${newId()}/movements`)).body.code).toBe('USER_NOT_FOUND');
  });
});

/** Watches the week of the bench's trainings until `leave` is called. */
async function look(member: Person, trainingId: string) {
  const leaving = new AbortController();
  const response = await fetch(`${studio.api.url}/api/trainings/live?week=${nextMonday()}`, {
    headers: { authorization: `Bearer ${member.token}` },
    signal: leaving.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) heard += chunk;
  })().catch(() => undefined);
  return {
    heard: () => heard,
    /** The numbers of taken seats received for the training, in order. */
    seats: () =>
      heard
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice(6)))
        .filter(({ id }) => id === trainingId)
        .map(({ currentParticipants }) => currentParticipants),
    leave: async () => {
      leaving.abort();
      await reading;
      await pause(0);
    },
  };
}

describe('a watcher of a week', () => {
  test('receives each change as it happens', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const { seats, heard, leave } = await look(ana, trainingId);
    await expect.poll(seats).toEqual([0]);
    await book(ana, trainingId);
    await expect.poll(seats).toEqual([0, 1]);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
    await expect.poll(heard).toContain(`event: removed\ndata: {"id":"${trainingId}"}`);
    await leave();
  });

  test('receives removals that happened while the change stream was interrupted', async () => {
    const trainingId = await studio.schedule(admin);
    const { seats, heard, leave } = await look(await memberWithPlan(), trainingId);
    await expect.poll(seats).toEqual([0]);
    // Ends the stream of changes for good.
    const { trainings } = studio.stores;
    const away = await trainings.rename(`${trainings.collectionName}-away`);
    await studio.connection.collection<{ _id: string }>(away.collectionName).deleteOne({ _id: trainingId });
    await away.rename(trainings.collectionName);
    await expect.poll(heard).toContain(`event: removed\ndata: {"id":"${trainingId}"}`);
    await leave();
  });

  test('receives changes from a process that had closed its change stream', async () => {
    const [ana, luz, sol] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
    const trainingId = await studio.schedule(admin);
    const first = await look(ana, trainingId);
    await expect.poll(first.seats).toEqual([0]);
    await first.leave();
    await book(ana, trainingId);
    const [second, third] = [await look(luz, trainingId), await look(sol, trainingId)];
    // Both receive it before the next booking: a week read after that would begin with two.
    await expect.poll(second.seats).toEqual([1]);
    await expect.poll(third.seats).toEqual([1]);
    await second.leave();
    await book(luz, trainingId);
    await expect.poll(third.seats).toEqual([1, 2]);
    await third.leave();
  });
});
