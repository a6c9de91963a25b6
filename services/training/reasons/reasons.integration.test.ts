import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import type { assignmentState } from '../testing/other-services.ts';
import type { Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

async function memberWithPlan(over: Parameters<typeof assignmentState>[1] = {}): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id, over);
  return person;
}

let slot = 0;
/** A class that overlaps no other one. */
function schedule(over: Record<string, unknown> = {}): Promise<string> {
  slot += 1;
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return studio.schedule(admin, { startTime: at(300 + slot * 10), endTime: at(310 + slot * 10), ...over });
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const cancel = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);
const join = (person: Person, trainingId: string) => person.ask('POST', `/api/trainings/${trainingId}/waitlist`);
const leave = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/${trainingId}/waitlist`);
const reasonsOf = async (person: Person) => (await person.ask('GET', '/api/trainings/reasons')).body;
const lineOf = async (person: Person, trainingId: string) => {
  const { body } = await person.ask('GET', `/api/trainings/${trainingId}/line`);
  return body.map(({ kind, position }: { kind: string; position: number | null }) => `${kind} ${position}`);
};

/** A class with one taken seat, and the members on its waitlist. */
async function fullClass(...waiting: readonly Person[]) {
  const [holder, trainingId] = [await memberWithPlan(), await schedule({ maxCapacity: 1, title: 'Funcional' })];
  expect((await book(holder, trainingId)).status).toBe(201);
  for (const member of waiting) expect((await join(member, trainingId)).status).toBe(201);
  return { holder, trainingId };
}

/** A member with one class, which `spend` uses elsewhere after they have joined waitlists. */
async function withoutClass() {
  const person = await memberWithPlan({ classesGranted: 1 });
  return { person, spend: async () => expect((await book(person, await schedule())).status).toBe(201) };
}

describe('an act that is refused', () => {
  test('is read with the facts of its moment, once within a minute', async () => {
    const ana = await memberWithPlan();
    const { trainingId } = await fullClass();
    const soonAfter = Date.now();
    for (let times = 0; times < 3; times += 1) expect((await book(ana, trainingId)).body.code).toBe('TRAINING_FULL');
    const read = await waitFor(async () => {
      const rows = await reasonsOf(ana);
      expect(rows).not.toEqual([]);
      return rows;
    });
    expect(read[0]).toMatchObject({
      trainingId,
      kind: 'refused',
      category: 'normal',
      title: 'Funcional',
      code: 'TRAINING_FULL',
      facts: { capacity: 1 },
      text: 'El único cupo ya estaba tomado.',
    });
    expect(Date.parse(read[0].at)).toBeGreaterThanOrEqual(soonAfter);
    const { body } = await ana.ask('GET', '/api/users/my-data/trainings');
    expect(body.reasons).toEqual(await reasonsOf(ana));
  });

  test('is kept also of a waitlist, newest first; what says nothing about the class is not', async () => {
    const ana = await memberWithPlan();
    const trainingId = await schedule();
    expect((await cancel(ana, trainingId)).body.code).toBe('NOT_BOOKED');
    expect((await join(ana, trainingId)).body.code).toBe('TRAINING_NOT_FULL');
    expect((await leave(ana, trainingId)).body.code).toBe('NOT_WAITING');
    const cancelled = await schedule();
    await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
    expect((await book(ana, cancelled)).body.code).toBe('TRAINING_CANCELLED');
    await waitFor(async () => {
      const read = await reasonsOf(ana);
      expect(read.map(({ code }: { code: string }) => code)).toEqual(['TRAINING_CANCELLED', 'TRAINING_NOT_FULL']);
    });
  });
});

describe('a seat that goes past somebody', () => {
  test('is shown to them alone, once while nothing changes; the line says how it moved, without names', async () => {
    const [{ person: ana, spend }, berta, carla] = [
      await withoutClass(),
      await memberWithPlan(),
      await memberWithPlan(),
    ];
    const { holder, trainingId } = await fullClass(ana, berta, carla);
    await spend();
    await cancel(holder, trainingId);
    await cancel(berta, trainingId);
    const [reason, ...others] = await reasonsOf(ana);
    expect(others).toEqual([]);
    expect(reason).toMatchObject({ trainingId, kind: 'passed-over', code: 'NO_CLASSES_LEFT' });
    expect(reason.text).toMatch(
      /^El cupo de las \d\d:\d0 pasó a la siguiente persona: a tu plan no le quedaban clases\.$/,
    );
    expect([await reasonsOf(berta), await reasonsOf(carla)]).toEqual([[], []]);
    expect(await lineOf(ana, trainingId)).toEqual(['joined 1', 'passed-over 1', 'behind-booked 1', 'behind-booked 1']);
    expect(await lineOf(berta, trainingId)).toEqual(['joined 2', 'booked null']);
    expect(await lineOf(carla, trainingId)).toEqual(['joined 3', 'ahead-booked 2', 'booked null']);
    expect(await lineOf(holder, trainingId)).toEqual([]);
  });

  test('is shown also if the seat stays free, and not to those who could have had it', async () => {
    const { person: ana, spend } = await withoutClass();
    const { holder, trainingId } = await fullClass(ana);
    await spend();
    await cancel(holder, trainingId);
    const [reason, ...others] = await reasonsOf(ana);
    expect(others).toEqual([]);
    expect(reason).toMatchObject({ kind: 'passed-over', facts: { free: 1 } });
    expect(reason.text).toContain('Quedó libre un cupo');
    // Any event about the account processes the waitlist again.
    await studio.events.account(someAccount({ accountId: ana.id }), 2);
    await studio.events.heard();
    expect(await reasonsOf(ana)).toEqual([reason]);
  });
});

test('those who leave move the line; an enrolment and the end of an account are moves, too', async () => {
  const members = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
  const [ana, berta, carla, dora] = members as [Person, Person, Person, Person];
  const { holder, trainingId } = await fullClass(ana, berta, carla, dora);
  await leave(ana, trainingId);
  await studio.events.account(deletedAccount(someAccount({ accountId: berta.id })), 2);
  await studio.events.heard();
  await cancel(holder, trainingId);
  expect(await lineOf(dora, trainingId)).toEqual(['joined 4', 'ahead-left 3', 'ahead-left 2', 'ahead-booked 1']);
  expect(await lineOf(ana, trainingId)).toEqual(['joined 1', 'left null']);
  expect(await studio.stores.reasons.countDocuments({ accountId: berta.id })).toBe(0);
  await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/waitlist/${dora.id}`);
  const { body: line } = await dora.ask('GET', `/api/trainings/${trainingId}/line`);
  expect(line.at(-1)).toMatchObject({ kind: 'left', text: 'El estudio te retiró de la lista de espera' });
  const unknown = await dora.ask('GET', '/api/trainings/ffffffffffffffffffffffff/line');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'TRAINING_NOT_FOUND' } });
});

test('the reasons of an account end with it', async () => {
  const { person: ana, spend } = await withoutClass();
  const { holder, trainingId } = await fullClass(ana);
  await spend();
  await cancel(holder, trainingId);
  expect(await reasonsOf(ana)).toHaveLength(1);
  await studio.events.account(deletedAccount(someAccount({ accountId: ana.id })), 2);
  await studio.events.heard();
  expect(await reasonsOf(ana)).toEqual([]);
});
