import { newId } from '@studio/chassis/mongo/new-id';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { adminActed } from '@studio/contracts/events/activity-events';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { follow, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;
let laura: Person;
let pedro: Person;
let ana: Person;
let berta: Person;
let carla: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  [laura, pedro] = [await studio.signIn('coach'), await studio.signIn('coach')];
  [ana, berta, carla] = [await member(), await member(), await member()];
});

async function member(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: person.id }));
  await studio.events.heard();
  return person;
}

async function enrol(trainingId: string, ...people: readonly Person[]): Promise<void> {
  for (const { id: userId } of people) {
    expect((await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId })).status).toBe(201);
  }
}

const roster = (trainingId: string) => laura.ask('GET', `/api/coach/trainings/${trainingId}/registrations`);

type Attendance = 'attended' | 'absent' | null;

const mark = (
  trainingId: string,
  { id }: Person,
  [attendance, seen]: readonly [attendance: Attendance, seen?: Attendance],
  by = laura,
) => {
  const path = by === admin ? `/api/admin/trainings/${trainingId}` : `/api/coach/trainings/${trainingId}`;
  return by.ask('PUT', `${path}/registrations/${id}/attendance`, { attendance, seen });
};
const markAll = (trainingId: string, coach = laura) =>
  coach.ask('PUT', `/api/coach/trainings/${trainingId}/attendance`, { attendance: 'attended' });

async function marksOf(trainingId: string): Promise<(string | undefined)[]> {
  return (await roster(trainingId)).body.people.map(({ attendance }: { attendance?: string }) => attendance);
}

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('a coach marks', () => {
  test('one by one and all, and each act is an entry of the activity', async () => {
    const id = await studio.classOf(laura, 29);
    await enrol(id, ana, berta, carla);
    expect(await mark(id, berta, ['absent', null])).toMatchObject({
      status: 200,
      body: { message: 'Asistencia guardada' },
    });
    await mark(id, berta, ['absent', null]);
    expect((await markAll(id)).body).toMatchObject({ marked: 2 });
    expect((await markAll(id)).body).toMatchObject({ marked: 0 });
    expect(await marksOf(id)).toEqual(['attended', 'absent', 'attended']);
    const acts = await studio.connection
      .collection('outbox')
      .find({
        'envelopes.type': adminActed.type,
        'envelopes.actorId': laura.id,
        'envelopes.payload.about.training': id,
      })
      .toArray();
    const kinds = acts.flatMap(({ envelopes }) =>
      envelopes.map((each: { payload: { kind: string } }) => each.payload.kind),
    );
    expect(kinds).toEqual(['attendance-marked', 'all-marked-attended']);
  });

  test('in the time of an own class only', async () => {
    const [early, late] = [await studio.classOf(laura, 31), await studio.classOf(laura, -24 * 60 - 1)];
    const [open, ending] = [await studio.classOf(laura, 0), await studio.classOf(laura, -24 * 60 + 1)];
    for (const id of [early, late, open, ending]) await enrol(id, ana);
    for (const id of [open, ending]) expect((await mark(id, ana, ['attended'])).status).toBe(200);
    for (const act of [(id: string) => mark(id, ana, ['attended']), (id: string) => markAll(id)]) {
      expect(await act(early)).toMatchObject(refusal(409, 'ATTENDANCE_NOT_OPEN'));
      expect(await act(late)).toMatchObject(refusal(409, 'COACH_TIME_OVER'));
    }
    for (const act of [mark(open, ana, ['absent'], pedro), markAll(open, pedro)]) {
      expect(await act).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    }
    expect((await mark(late, ana, ['attended'], admin)).status).toBe(200);
    await admin.ask('DELETE', `/api/admin/trainings/${open}/cancel`);
    expect(await mark(open, ana, ['absent'])).toMatchObject(refusal(409, 'TRAINING_CANCELLED'));
  });

  test('nothing over what somebody else has marked meanwhile', async () => {
    const id = await studio.classOf(laura, 0);
    await enrol(id, ana);
    // Marks that waited on a phone, in their order.
    expect((await mark(id, ana, ['attended', null])).status).toBe(200);
    expect((await mark(id, ana, ['absent', 'attended'])).status).toBe(200);
    expect(await mark(id, ana, ['attended', null], admin)).toMatchObject(refusal(409, 'MARKED_MEANWHILE'));
    expect((await mark(id, ana, ['absent', null], admin)).status).toBe(200);
    expect(await marksOf(id)).toEqual(['absent']);
    expect((await mark(id, ana, ['attended'], admin)).status).toBe(200);
    expect(await mark(id, ana, [null, 'absent'])).toMatchObject(refusal(409, 'MARKED_MEANWHILE'));
    expect(await marksOf(id)).toEqual(['attended']);
    expect(await studio.stores.bookings.findOne({ trainingId: id })).toMatchObject({ version: 4 });
  });

  test('and of two who mark differently at once, one is refused', async () => {
    const id = await studio.classOf(laura, 0);
    await enrol(id, ana, berta, carla);
    for (const person of [ana, berta, carla]) {
      const both = [mark(id, person, ['attended', null]), mark(id, person, ['absent', null], admin)];
      expect(statusesOf(await Promise.all(both))).toEqual([200, 409]);
    }
  });
});

describe('a live list', () => {
  const live = (trainingId: string, by = laura) =>
    follow(by, `${studio.api.url}/api/${by === admin ? 'admin' : 'coach'}/trainings/${trainingId}/live`);

  test('shows everybody who watches each mark, booking and removal', async () => {
    const id = await studio.classOf(laura, 0);
    await enrol(id, ana);
    const [coach, office] = [await live(id), await live(id, admin)];
    const marksSeen = () =>
      coach
        .events()
        .map(({ data }) => data.people.map((each: { attendance?: string }) => each.attendance ?? '-').join(' '));
    const listsSeen = () =>
      office.events().map(({ data }) => data.map((each: { attendance?: string }) => each.attendance ?? '-').join(' '));
    await expect.poll(marksSeen).toEqual(['-']);
    await expect.poll(listsSeen).toEqual(['-']);
    expect(coach.events()[0]).toEqual({ event: 'roster', data: (await roster(id)).body });
    const { body } = await admin.ask('GET', `/api/admin/trainings/${id}/registrations`);
    expect(office.events()[0]).toEqual({ event: 'registrants', data: body });
    await mark(id, ana, ['absent'], admin);
    await expect.poll(() => marksSeen().at(-1)).toBe('absent');
    await mark(id, ana, ['attended']);
    await expect.poll(() => listsSeen().at(-1)).toBe('attended');
    await enrol(id, berta);
    await expect.poll(() => [marksSeen().at(-1), listsSeen().at(-1)]).toEqual(['attended -', 'attended -']);
    await admin.ask('DELETE', `/api/admin/trainings/${id}/register/${ana.id}`);
    await expect.poll(() => [marksSeen().at(-1), listsSeen().at(-1)]).toEqual(['-', '-']);
    await Promise.all([coach.leave(), office.leave()]);
  });

  const giveTo = ({ id }: Person, trainingId: string) =>
    studio.stores.trainings.updateOne({ _id: trainingId }, { $set: { 'coach.id': id }, $inc: { version: 1 } });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['went to somebody else', (id) => giveTo(pedro, id)],
    ['was cancelled', (id) => admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`)],
  ])('ends for the coach whose class %s, and for nobody else', async (_how, lose) => {
    const id = await studio.classOf(laura, 0);
    const [coach, office] = [await live(id), await live(id, admin)];
    await expect.poll(() => [coach.events().length, office.events().length]).toEqual([1, 1]);
    await lose(id);
    await coach.ended;
    await expect.poll(office.events).toHaveLength(2);
    expect(coach.events()).toHaveLength(1);
    expect((await live(id)).status).toBeGreaterThan(400);
    await office.leave();
  });

  test('is refused of a class of somebody else', async () => {
    expect((await live(await studio.classOf(laura, 0), pedro)).status).toBe(403);
    expect((await live(newId(), admin)).status).toBe(404);
  });
});
