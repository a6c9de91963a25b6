import { newId } from '@studio/chassis/mongo/new-id';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;
let laura: Person;
let pedro: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  laura = await studio.signIn('coach');
  pedro = await studio.signIn('coach');
});

const contact = { name: 'Marta Gómez', phone: '3109876543', relation: 'mamá' };

/** A member, with what coaches may know of them. */
async function member(name: string, facts: { note?: string; emergencyContact?: typeof contact } = {}): Promise<Person> {
  const person = await studio.signIn('member');
  const [firstName = '', lastName = ''] = name.split(/ (?=\S+$)/);
  await studio.events.account(someAccount({ accountId: person.id, firstName, lastName }));
  await studio.events.heard();
  const { note = null, emergencyContact = null } = facts;
  await studio.stores.coachFacts.insertOne({ _id: person.id, note, emergencyContact, version: 1 });
  return person;
}

async function enrol(trainingId: string, ...people: readonly Person[]): Promise<void> {
  for (const { id: userId } of people) {
    expect((await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId })).status).toBe(201);
  }
}

const give = (trainingId: string, coach: { readonly id: string; readonly substituteFor?: string } | undefined) =>
  studio.stores.trainings.updateOne(
    { _id: trainingId },
    {
      $inc: { version: 1 },
      ...(coach ? { $set: { coach: { ...coach, name: 'Pedro R.' } } } : { $unset: { coach: 1 } }),
    },
  );

const pathOf = (trainingId: string) => `/api/coach/trainings/${trainingId}`;
const roster = (trainingId: string, coach = laura) => coach.ask('GET', `${pathOf(trainingId)}/registrations`);
const contactOf = (trainingId: string, { id }: Person, coach = laura) =>
  coach.ask('GET', `${pathOf(trainingId)}/registrations/${id}/emergency-contact`);

const markAbsent = (trainingId: string, { id }: Person, coach = laura) =>
  coach.ask('PUT', `${pathOf(trainingId)}/registrations/${id}/attendance`, { attendance: 'absent' });

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('the classes of a coach', () => {
  const today = toStudioDate(new Date());
  const day = (days: number) => addStudioDays(today, days);

  test('are the own ones from yesterday to 14 days ahead, the earliest first; no other has a list', async () => {
    const coach = await studio.signIn('coach');
    const on = async (date: string) => {
      const id = await studio.schedule(admin, { trainingDate: date });
      await give(id, { id: coach.id });
      return id;
    };
    const [last, first, ...others] = [await on(day(14)), await on(day(-1)), await on(day(-2)), await on(day(15))];
    const [cancelled, ofNobody, another] = [await on(day(3)), await on(day(3)), await studio.classOf(laura, 60)];
    await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
    await give(ofNobody, undefined);
    const { body } = await coach.ask('GET', '/api/coach/trainings');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first, last]);
    for (const id of [...others, ofNobody, another]) {
      expect(await roster(id, coach)).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    }
    for (const id of [cancelled, newId()]) {
      expect(await roster(id, coach)).toMatchObject(refusal(404, 'TRAINING_NOT_FOUND'));
    }
  });

  test('have nothing but what a class needs', async () => {
    const coach = await studio.signIn('coach');
    const [ana, berta] = [await member('Ana Mora'), await member('Berta Paz')];
    const details = {
      title: 'Funcional',
      room: 'Sala 2',
      roomKey: 'sala 2 de ana',
      description: 'Trae agua',
      capacity: 2,
    };
    const id = await studio.classOf(coach, 10, details);
    await enrol(id, ana, berta);
    await markAbsent(id, ana, coach);
    await give(id, { id: coach.id, substituteFor: pedro.id });
    await studio.stores.trainings.updateOne(
      { _id: id },
      { $set: { waitlist: [{ accountId: newId(), joinedAt: new Date() }] }, $inc: { version: 1 } },
    );
    const training = await studio.stores.trainings.findOne({ _id: id });
    expect((await coach.ask('GET', '/api/coach/trainings')).body).toEqual([
      {
        id,
        category: 'normal',
        title: 'Funcional',
        room: 'Sala 2',
        trainingDate: training!.date,
        startTime: training!.startTime,
        endTime: training!.endTime,
        currentParticipants: 2,
        maxCapacity: 2,
        waitlistCount: 1,
        substitute: true,
        marked: 1,
      },
    ]);
  });
});

describe('the list of a class', () => {
  test('names who booked it and who waits, and says no more of them', async () => {
    const ana = await member('Ana María Núñez', { note: 'Sin saltos', emergencyContact: contact });
    const [berta, carla, gone] = [await member('Berta Paz'), await member('Carla Ríos'), await member('Diana Sanz')];
    const [earlier, missed] = [await studio.classOf(laura, -300), await studio.classOf(laura, -240)];
    await enrol(earlier, berta);
    await enrol(missed, carla);
    await markAbsent(missed, carla);
    const id = await studio.classOf(laura, -10);
    await enrol(id, ana, berta, carla, gone);
    await markAbsent(id, berta);
    const waiting = [await member('Elsa Toro'), await member('Flor Uribe')];
    await studio.stores.trainings.updateOne(
      { _id: id },
      {
        $set: { waitlist: waiting.map((each) => ({ accountId: each.id, joinedAt: new Date() })) },
        $inc: { version: 1 },
      },
    );
    await studio.events.account(deletedAccount(someAccount({ accountId: gone.id })), 2);
    await studio.events.heard();
    const { body } = await roster(id);
    expect(body).toEqual({
      training: expect.objectContaining({ id, currentParticipants: 4, marked: 1 }),
      people: [
        { id: ana.id, name: 'Ana María Núñez', firstClass: true, note: 'Sin saltos', emergencyContact: true },
        { id: berta.id, name: 'Berta Paz', attendance: 'absent' },
        { id: carla.id, name: 'Carla Ríos', firstClass: true },
        { id: gone.id, name: '', firstClass: true },
      ],
      released: [],
      waiting: [
        { id: waiting[0]!.id, name: 'Elsa Toro' },
        { id: waiting[1]!.id, name: 'Flor Uribe' },
      ],
    });
    const { body: registrants } = await admin.ask('GET', `/api/admin/trainings/${id}/registrations`);
    expect(registrants).toMatchObject([{ first_class: true, note: 'Sin saltos' }, {}, { first_class: true }, {}]);
    expect(registrants[1]).not.toHaveProperty('first_class');
    expect(registrants[1]).not.toHaveProperty('note');
  });
});

describe('an emergency contact', () => {
  test('is open from 30 minutes before a class to two hours after it, for its coach', async () => {
    const [ana, berta] = [await member('Ana Mora', { emergencyContact: contact }), await member('Berta Paz')];
    const [early, soon, after, late] = await Promise.all([40, 20, -170, -190].map((at) => studio.classOf(laura, at)));
    for (const id of [early!, soon!, after!, late!]) await enrol(id, ana);
    for (const id of [soon!, after!]) expect(await contactOf(id, ana)).toMatchObject({ status: 200, body: contact });
    for (const id of [early!, late!]) {
      expect(await contactOf(id, ana)).toMatchObject(refusal(409, 'EMERGENCY_CONTACT_CLOSED'));
    }
    expect(await contactOf(soon!, ana, pedro)).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    expect(await contactOf(soon!, berta)).toMatchObject(refusal(404, 'USER_NOT_BOOKED'));
    await enrol(soon!, berta);
    expect(await contactOf(soon!, berta)).toMatchObject(refusal(404, 'NO_EMERGENCY_CONTACT'));
  });
});
