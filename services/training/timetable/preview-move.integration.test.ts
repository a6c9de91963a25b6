import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { beforeAll, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { assignmentState } from '../testing/other-services.ts';
import { studioForTests } from '../testing/studio-bench.ts';

const studio = studioForTests();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

/** A member with a plan of one class a week until the given date, who has booked the trainings. */
async function bookedBy(endsOn: string, ...trainingIds: string[]): Promise<Person> {
  const person = await studio.signIn('member');
  const plan = { ...assignmentState(person.id).plan, maxTrainingsPerWeek: 1 };
  await studio.events.memberWithPlan(person.id, { plan, endsOn });
  for (const trainingId of trainingIds) {
    expect((await person.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
  }
  return person;
}

const form = (over: Record<string, unknown>) => ({
  category: 'normal',
  maxCapacity: 10,
  startTime: '19:30',
  endTime: '20:30',
  ...over,
});
const preview = (id: string, over: Record<string, unknown>) =>
  admin.ask('POST', `/api/admin/trainings/${id}/preview`, form(over));
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id);

test('the preview of a move names whose plan does not reach it, whose week is full and who is busy then', async () => {
  const weekAfter = addStudioDays(nextMonday(), 7);
  const id = await studio.schedule(admin);
  const inWeekAfter = await studio.schedule(admin, { trainingDate: weekAfter, startTime: '19:00', endTime: '20:00' });
  const lasting = addStudioDays(nextMonday(), 20);
  const [short, busy, fine] = [
    await bookedBy(addStudioDays(nextMonday(), 3), id),
    await bookedBy(lasting, id, inWeekAfter),
    await bookedBy(lasting, id),
  ];
  const guest = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: guest.id }), 1);
  await studio.events.heard();
  await admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId: guest.id });

  const { status, body } = await preview(id, { trainingDate: weekAfter });
  expect({ status, ...body }).toMatchObject({ status: 200, enrolled: 4, moves: true, start: 'later' });
  expect(body.withoutPlan).toEqual([{ id: short.id, first_name: 'Ana María', last_name: 'Gómez Núñez' }]);
  expect(idsOf(body.overLimit)).toEqual([busy.id]);
  expect(idsOf(body.overlapping)).toEqual([busy.id]);
  expect(idsOf([...body.withoutPlan, ...body.overLimit, ...body.overlapping])).not.toContain(fine.id);

  // A move within the week changes nobody's limit, and adjacent classes do not overlap.
  const sameWeek = (await preview(id, { trainingDate: addStudioDays(nextMonday(), 1) })).body;
  expect(sameWeek).toMatchObject({ withoutPlan: [], overLimit: [], overlapping: [] });
  const adjacent = { trainingDate: weekAfter, startTime: '20:00', endTime: '21:00' };
  expect((await preview(id, adjacent)).body.overlapping).toEqual([]);
});

test('it says of a start that it has passed or is close, and that another capacity moves nobody', async () => {
  const id = await studio.schedule(admin);
  await bookedBy(addStudioDays(nextMonday(), 20), id);
  const yesterday = addStudioDays(toStudioDate(new Date()), -1);
  expect((await preview(id, { trainingDate: yesterday })).body).toMatchObject({ start: 'passed', enrolled: 1 });
  expect((await preview(id, startingIn(20))).body.start).toBe('soon');
  const { date, startTime, endTime } = (await studio.stores.trainings.findOne({ _id: id }))!;
  const unmoved = { trainingDate: date, startTime, endTime, maxCapacity: 5 };
  expect((await preview(id, unmoved)).body).toMatchObject({ moves: false, overlapping: [] });
  expect((await preview(id, { ...unmoved, category: 'special' })).body.code).toBe('CATEGORY_FIXED');
});

test('before enrolling, an administrator reads what would pay and what the user has at that hour', async () => {
  const [first, second] = [
    await studio.schedule(admin, {
      startTime: '05:00',
      endTime: '06:00',
      trainingDate: addStudioDays(nextMonday(), 2),
    }),
    await studio.schedule(admin, {
      startTime: '05:30',
      endTime: '06:30',
      trainingDate: addStudioDays(nextMonday(), 2),
    }),
  ];
  const booked = await bookedBy(addStudioDays(nextMonday(), 20), first);
  const free = await bookedBy(addStudioDays(nextMonday(), 20));
  const guest = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: guest.id }), 1);
  await studio.events.heard();
  const users = [booked, free, guest].map(({ id }) => id).join(',');
  const { status, body } = await admin.ask('GET', `/api/admin/trainings/${second}/enrolment?users=${users}`);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      userId: booked.id,
      paidBy: 'courtesy',
      reason: 'WEEKLY_LIMIT_REACHED',
      classesLeft: 11,
      overlaps: [{ id: first }],
    },
    { userId: free.id, paidBy: 'plan', classesLeft: 12, overlaps: [] },
    { userId: guest.id, paidBy: 'courtesy', reason: 'NO_PLAN_FOR_DATE', classesLeft: 0, overlaps: [] },
  ]);
  await studio.events.account(someAccount({ accountId: booked.id, status: 'suspended' }), 2);
  await studio.events.heard();
  const registrants = await admin.ask('GET', `/api/admin/trainings/${first}/registrations`);
  expect(registrants.body).toMatchObject([{ id: booked.id, account_status: 'suspended' }]);
});
