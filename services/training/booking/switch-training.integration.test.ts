import { beforeAll, describe, expect, test } from 'vitest';
import { type Person } from '../testing/people.ts';
import { assignmentState } from '../testing/other-services.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

async function memberWith(classes: number): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id, {
    plan: { ...assignmentState(person.id).plan, maxTrainingsPerWeek: classes },
    classesGranted: classes,
  });
  return person;
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const switchFrom = (person: Person, from: string, to: string) =>
  person.ask('POST', `/api/trainings/${to}/switch`, { from });

async function bookedIn(person: Person): Promise<string[]> {
  const { body } = await person.ask('GET', '/api/trainings/my-trainings');
  return body.map(({ id }: { id: string }) => id);
}

describe('a member changes one class for another', () => {
  test('with the last class of the plan and of the week, as a cancellation and a booking in the ledger', async () => {
    const [first, second] = [await studio.schedule(admin), await studio.schedule(admin)];
    const ana = await memberWith(1);
    await book(ana, first);
    expect((await book(ana, second)).status).toBe(409);
    const { status, body } = await switchFrom(ana, first, second);
    expect({ status, ...body }).toMatchObject({
      status: 201,
      remainingClasses: 0,
      training: { id: second, currentParticipants: 1 },
      from: { id: first, currentParticipants: 0 },
    });
    expect(await bookedIn(ana)).toEqual([second]);
    const { body: ledger } = await ana.ask('GET', '/api/users/movements');
    expect(ledger.map(({ reason }: { reason: string }) => reason)).toEqual([
      'booked',
      'cancelled',
      'booked',
      'assigned',
    ]);
  });

  test('and keeps the seat where the other one is full, was cancelled, or is booked already', async () => {
    const [own, full, gone, booked] = [
      await studio.schedule(admin),
      await studio.schedule(admin, { maxCapacity: 1 }),
      await studio.schedule(admin),
      await studio.schedule(admin),
    ];
    const [ana, benno] = [await memberWith(3), await memberWith(3)];
    await book(benno, full);
    await book(ana, own);
    await book(ana, booked);
    await admin.ask('DELETE', `/api/admin/trainings/${gone}/cancel`);
    const movements = async () => (await ana.ask('GET', '/api/users/movements')).body.length;
    const before = await movements();
    for (const [to, code] of [
      [full, 'TRAINING_FULL'],
      [gone, 'TRAINING_CANCELLED'],
      [booked, 'ALREADY_BOOKED'],
      [own, 'ALREADY_BOOKED'],
    ] as const) {
      expect(await switchFrom(ana, own, to)).toMatchObject({ status: 409, body: { code } });
    }
    expect((await switchFrom(ana, full, own)).body.code).toBe('NOT_BOOKED');
    expect((await bookedIn(ana)).toSorted()).toEqual([own, booked].toSorted());
    expect(await movements()).toBe(before);
  });

  test('not once it is too late to cancel the first', async () => {
    const other = await studio.schedule(admin);
    const soon = new Date(Date.now() + 15 * 60_000);
    const own = await studio.schedule(admin);
    const ana = await memberWith(3);
    await book(ana, own);
    await studio.stores.trainings.updateOne({ _id: own }, { $set: { startsAt: soon } });
    expect((await switchFrom(ana, own, other)).body.code).toBe('CANCELLATION_CLOSED');
    expect(await bookedIn(ana)).toEqual([own]);
  });
});
