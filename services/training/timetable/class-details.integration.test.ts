import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailOutbox, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const form = (over: Record<string, unknown> = {}) => ({
  category: 'normal',
  maxCapacity: 10,
  trainingDate: nextMonday(),
  startTime: '06:00',
  endTime: '07:00',
  ...over,
});
const schedule = (over?: Record<string, unknown>) => admin.ask('POST', '/api/admin/trainings', form(over));
const update = (id: string, over?: Record<string, unknown>) =>
  admin.ask('PUT', `/api/admin/trainings/${id}`, form(over));

describe('what a class has besides its hour', () => {
  const details = { title: 'Funcional', description: 'Trae agua.\nY toalla.', room: 'Sala 1' };

  test('stands in every list, and is absent where nobody said it', async () => {
    const { body } = await schedule({ ...details, startTime: '05:00' });
    expect(body.training).toMatchObject(details);
    const bare = (await schedule({ startTime: '05:10' })).body.training;
    const member = await studio.signIn('member');
    const week = (await member.ask('GET', `/api/trainings/week?week=${nextMonday()}`)).body;
    const ofWeek = (id: string) => week.find((each: { readonly id: string }) => each.id === id);
    expect(ofWeek(body.training.id)).toMatchObject(details);
    for (const each of [bare, ofWeek(bare.id)]) {
      for (const name of ['title', 'description', 'room', 'coach', 'coach_id']) expect(each).not.toHaveProperty(name);
    }
    await studio.events.memberWithPlan(member.id);
    await member.ask('POST', '/api/trainings/register', { trainingId: body.training.id });
    const named = [expect.objectContaining({ title: 'Funcional', room: 'Sala 1' })];
    expect((await member.ask('GET', '/api/trainings/my-trainings')).body).toEqual(named);
    expect((await member.ask('GET', '/api/users/my-data/trainings')).body.bookings).toEqual(named);
  });

  test('stays where an edit does not name it, goes where that empties it, and changes as the form says', async () => {
    const { id } = (await schedule({ ...details, startTime: '05:20' })).body.training;
    const edited = async (over: Record<string, unknown>) =>
      (await update(id, { startTime: '05:20', ...over })).body.training;
    expect(await edited({ maxCapacity: 12 })).toMatchObject({ ...details, max_capacity: 12 });
    expect(await edited({ title: '', room: '' })).not.toHaveProperty('title');
    const after = await edited({ description: null, title: 'Yoga' });
    expect(after).toMatchObject({ title: 'Yoga', version: 4 });
    for (const name of ['room', 'description']) expect(after).not.toHaveProperty(name);
    expect(await edited({ title: 'Yoga' })).toEqual(after);
  });

  test.each([
    [{ title: 'x'.repeat(41) }, 'title'],
    [{ title: 'dos\nlíneas' }, 'title'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ room: 'x'.repeat(31) }, 'room'],
    [{ coachId: 'nadie' }, 'coachId'],
  ])('is refused as %j', async (over, field) => {
    const { status, body } = await schedule(over);
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field });
  });
});

test('the mail about a cancelled class names it by all it has', async () => {
  const details = { title: 'Funcional', room: 'Sala 1', startTime: '05:30' };
  const { id } = (await schedule(details)).body.training;
  const [ana, benno] = [await studio.signIn('member'), await studio.signIn('member')];
  for (const each of [ana, benno]) await studio.events.memberWithPlan(each.id);
  await update(id, { ...details, maxCapacity: 1 });
  expect((await ana.ask('POST', '/api/trainings/register', { trainingId: id })).status).toBe(201);
  expect((await benno.ask('POST', `/api/trainings/${id}/waitlist`)).status).toBe(201);
  await admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
  for (const [{ id: accountId }, template] of [
    [ana, 'training-cancelled'],
    [benno, 'waitlist-ended'],
  ] as const) {
    const due = () => mailsOf(studio.connection).findOne({ accountId, template });
    await expect.poll(due).not.toBeNull();
    const mail = await composeMail({
      stores: studio.stores,
      unitOfWork: () => Promise.reject(new Error('nothing is written')),
      mailOutbox: createMailOutbox(studio.connection),
      readBrand: brandNamed('Estudio'),
      publicUrl: 'https://estudio.example',
      clock: () => new Date(),
    })((await due())!);
    expect(mail?.text).toContain('El entrenamiento normal «Funcional» del lunes');
    expect(mail?.text).toContain('de 05:30 a 07:00, en Sala 1, en el que estabas');
  }
});

describe('a duplicate', () => {
  test('is one in the same room, however that is written; those without a room share one', async () => {
    const hour = { startTime: '08:00', endTime: '09:00' };
    const inRooms = [{}, { room: 'Sala 1' }, { room: 'Salón Ñandú' }];
    for (const room of inRooms) expect((await schedule({ ...hour, ...room })).status).toBe(201);
    for (const room of [{}, { room: '' }, { room: 'SALA  1' }, { room: 'salon nandu' }]) {
      expect((await schedule({ ...hour, ...room })).body.code).toBe('DUPLICATE_TRAINING');
    }
    expect((await schedule({ ...hour, room: 'Sala 1', category: 'special' })).status).toBe(201);
  });

  test('is refused to an edit that moves a class into the room of another, and to one of two at once', async () => {
    const hour = { startTime: '09:00', endTime: '10:00' };
    const twice = await Promise.all([1, 2].map(() => schedule({ ...hour, room: 'Sala 2' })));
    expect(statusesOf(twice)).toEqual([201, 409]);
    const { id } = (await schedule(hour)).body.training;
    expect((await update(id, { ...hour, room: 'sala 2' })).body.code).toBe('DUPLICATE_TRAINING');
    expect((await update(id, { ...hour, room: 'Sala 3' })).status).toBe(200);
  });
});

describe('a bulk generation', () => {
  const day = addStudioDays(nextMonday(), 3);
  const bulk = (over: Record<string, unknown> = {}) => ({
    category: 'normal',
    maxCapacity: 10,
    startDate: day,
    endDate: day,
    morningSlots: ['06:00', '07:00'],
    afternoonSlots: [],
    ...over,
  });
  const generate = async (over?: Record<string, unknown>) =>
    (await admin.ask('POST', '/api/admin/trainings/bulk', bulk(over))).body;

  test('gives each class what the form says, and skips what is there in the room alone', async () => {
    const coach = await studio.signIn('member');
    await studio.events.account({ ...someAccount({ accountId: coach.id, firstName: 'Laura' }), coach: true });
    await studio.events.heard();
    const details = { title: 'Funcional', description: 'Trae agua', room: 'Sala 1', coachId: coach.id };
    expect(await generate({ morningSlots: ['06:00'] })).toMatchObject({ created: 1, skipped: 0 });
    expect((await admin.ask('POST', '/api/admin/trainings/bulk/preview', bulk(details))).body).toMatchObject({
      created: 2,
      skipped: 0,
      clashes: 0,
    });
    expect(await generate(details)).toMatchObject({ created: 2, skipped: 0 });
    const elsewhere = bulk({ ...details, room: 'Sala 2', morningSlots: ['06:30', '08:00'] });
    expect((await admin.ask('POST', '/api/admin/trainings/bulk/preview', elsewhere)).body).toMatchObject({
      clashes: 1,
    });
    expect(await generate({ ...details, room: 'sala 1' })).toMatchObject({ created: 0, skipped: 2 });
    expect(await generate()).toMatchObject({ created: 1, skipped: 1 });
    const { body } = await admin.ask('GET', `/api/admin/trainings?from=${day}&to=${day}`);
    const { coachId, ...shown } = details;
    const inRoom = { ...shown, coach_id: coachId, coach_name: 'Laura G.' };
    expect(body).toMatchObject([
      { start_time: '07:00:00', ...inRoom },
      { start_time: '07:00:00' },
      { start_time: '06:00:00', ...inRoom },
      { start_time: '06:00:00' },
    ]);
    expect(await generate({ startTime: '09:00', room: 'Sala 9', coachId: admin.id })).toMatchObject({
      code: 'COACH_NOT_FOUND',
    });
  });
});

test('titles and rooms of the last 90 days and later are proposed, each once, in the order of words', async () => {
  const today = toStudioDate(new Date());
  const hour = { startTime: '11:00', endTime: '12:00' };
  const of = (trainingDate: string, title: string, room: string) => schedule({ ...hour, trainingDate, title, room });
  await of(addStudioDays(today, -90), 'Ñoño', 'Sala 10');
  await of(addStudioDays(today, -91), 'Vieja', 'Sala vieja');
  await of(addStudioDays(today, 200), 'Álgebra del cuerpo', 'Patio');
  await of(addStudioDays(today, 201), 'ñoño', 'patio');
  const { body } = await admin.ask('GET', '/api/admin/trainings/choices');
  const own = (texts: readonly string[]) => texts.filter((text) => /ñoño|vieja|álgebra|patio|sala 10/i.test(text));
  expect(own(body.titles)).toEqual(['Álgebra del cuerpo', expect.stringMatching(/^ñoño$/i)]);
  expect(own(body.rooms)).toEqual([expect.stringMatching(/^patio$/i), 'Sala 10']);
});
