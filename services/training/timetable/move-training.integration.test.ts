import { brandNamed } from '@studio/chassis/studio/studio-directory';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import { createMailOutbox, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { addStudioDays } from '@studio/contracts/studio-time';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { dateInWords } from '../mails/training-words.ts';
import { settledAudit } from '../testing/audit.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  // No mail server answers: mails stay unsent until a test sends them.
  studio = await openStudio();
  admin = await studio.signIn('admin');
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
});

async function bookedBy(trainingId: string): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  expect((await person.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
  return person;
}

const usualTime = { startTime: '04:00', endTime: '05:00' };

async function move(id: string, over: Record<string, unknown>): Promise<void> {
  const form = { category: 'normal', maxCapacity: 10, ...usualTime, ...over };
  expect((await admin.ask('PUT', `/api/admin/trainings/${id}`, form)).status).toBe(200);
}

describe('a registrant of a moved class', () => {
  test('may cancel until it starts and gets the class back, unlike who booked it where it is now', async () => {
    const id = await studio.schedule(admin);
    const ana = await bookedBy(id);
    await move(id, startingIn(20));
    const benno = await bookedBy(id);
    const cancel = (person: Person) => person.ask('DELETE', `/api/trainings/register/${id}`);
    expect((await cancel(benno)).body.code).toBe('CANCELLATION_CLOSED');
    const { startsAt } = (await studio.stores.trainings.findOne({ _id: id }))!;
    const [mine] = (await ana.ask('GET', '/api/trainings/my-trainings')).body;
    expect(mine.cancellableUntil).toBe(startsAt.toISOString());
    expect(await cancel(ana)).toMatchObject({ status: 200, body: { remainingClasses: 12 } });
  });

  test('may so after two moves too, and not where nothing came of them', async () => {
    const soon = startingIn(25);
    const [twice, back] = [await studio.schedule(admin), await studio.schedule(admin, soon)];
    const [ana, benno] = [await bookedBy(twice), await bookedBy(back)];
    await move(twice, { trainingDate: addStudioDays(nextMonday(), 3) });
    await move(twice, startingIn(15));
    await move(back, { trainingDate: addStudioDays(nextMonday(), 3), startTime: '04:20' });
    await move(back, soon);
    expect((await ana.ask('DELETE', `/api/trainings/register/${twice}`)).status).toBe(200);
    expect((await benno.ask('DELETE', `/api/trainings/register/${back}`)).body.code).toBe('CANCELLATION_CLOSED');
  });
});

describe('the mail about a move', () => {
  const days = [8, 9, 10].map((count) => addStudioDays(nextMonday(), count));

  const rowsFor = ({ id }: Person) =>
    mailsOf(studio.connection).find({ accountId: id, template: 'training-moved', sentAt: null }).toArray();

  /** Composes and sends the waiting mails of a member; returns their texts. */
  async function send(person: Person): Promise<string[]> {
    const written: string[] = [];
    for (const row of await rowsFor(person)) {
      const mail = await compose(row);
      await mail?.onSent?.();
      await mailsOf(studio.connection).updateOne({ _id: row._id }, { $set: { sentAt: new Date(), outcome: 'sent' } });
      if (mail) written.push(mail.text);
    }
    return written;
  }

  const compose = (row: MailRow) =>
    composeMail({
      stores: studio.stores,
      unitOfWork: (work) =>
        studio.connection.transaction((session) =>
          work({ session, emit: () => undefined, noteAct: () => undefined, dropAct: () => undefined }),
        ) as never,
      mailOutbox: createMailOutbox(studio.connection),
      readBrand: brandNamed('Estudio'),
      publicUrl: 'https://estudio.example',
      clock: () => new Date(),
    })(row);

  test('of several moves says where the class was known to be and where it is', async () => {
    const id = await studio.schedule(admin, { ...usualTime, trainingDate: days[0], startTime: '04:01' });
    const ana = await bookedBy(id);
    await move(id, { trainingDate: days[1], startTime: '04:02' });
    await move(id, { trainingDate: days[2], startTime: '04:03' });
    const [mail, ...others] = await send(ana);
    expect(others).toEqual([]);
    expect(mail).toContain(`Antes: ${dateInWords(days[0]!)}, de 04:01 a 05:00.`);
    expect(mail).toContain(`Ahora: ${dateInWords(days[2]!)}, de 04:03 a 05:00.`);
    await move(id, { trainingDate: days[1], startTime: '04:02' });
    expect(await send(ana)).toEqual([expect.stringContaining(`Antes: ${dateInWords(days[2]!)}, de 04:03`)]);
  });

  test('is none where the class is back before it was sent, and leaves where it was sent', async () => {
    const booked = { trainingDate: days[0], startTime: '04:11' };
    const id = await studio.schedule(admin, { ...usualTime, ...booked });
    const ana = await bookedBy(id);
    await move(id, { trainingDate: days[1], startTime: '04:12' });
    await move(id, booked);
    expect(await send(ana)).toEqual([]);
    await move(id, { trainingDate: days[1], startTime: '04:12' });
    expect(await send(ana)).toHaveLength(1);
    await move(id, booked);
    expect(await send(ana)).toEqual([expect.stringContaining(`Antes: ${dateInWords(days[1]!)}, de 04:12`)]);
  });

  test('is followed by another one where the class moves on while it is being sent', async () => {
    const booked = { trainingDate: days[0], startTime: '04:21' };
    const id = await studio.schedule(admin, { ...usualTime, ...booked });
    const ana = await bookedBy(id);
    await move(id, { trainingDate: days[1], startTime: '04:22' });
    const mail = (await compose((await rowsFor(ana))[0]!))!;
    await move(id, booked);
    expect(await send(ana)).toEqual([]);
    await mail.onSent!();
    expect(await send(ana)).toEqual([expect.stringContaining(`Antes: ${dateInWords(days[1]!)}, de 04:22`)]);
  });

  test('does not reach who has left, nor anybody once the class is cancelled, which is named by the known time', async () => {
    const id = await studio.schedule(admin, { ...usualTime, trainingDate: days[0], startTime: '04:31' });
    const [ana, benno] = [await bookedBy(id), await bookedBy(id)];
    await move(id, { trainingDate: days[1], startTime: '04:32' });
    await ana.ask('DELETE', `/api/trainings/register/${id}`);
    expect(await send(ana)).toEqual([]);
    await admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
    expect(await send(benno)).toEqual([]);
    const cancelled = () => mailsOf(studio.connection).findOne({ accountId: benno.id, template: 'training-cancelled' });
    await expect.poll(cancelled).toMatchObject({ payload: { date: days[0], startTime: '04:31:00' } });
  });
});
