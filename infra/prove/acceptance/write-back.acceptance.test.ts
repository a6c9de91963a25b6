import type { Answer, ApiClient } from '@studio/chassis/testing/api-client';
import { beforeAll, expect, inject, test } from 'vitest';
import { createCoach, createUser, type Person, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

let admin: ApiClient;
let member: Person;
let planId: string;
let trainingIds: readonly string[];

/** A row or record, as answered. */
type Row = Answer['body'];

beforeAll(async () => {
  admin = await signIn(origin, adminEmail, adminPassword);
  const contact = { name: 'Rosa Ruiz', phone: '3001234567', relation: 'Madre' };
  member = await createUser(origin, admin, { note: 'Rodilla', emergencyContact: contact });
  planId = await createPlan(admin, { description: 'Con toalla', features: ['Ducha', 'Café'] });
  await assignPlan(admin, member, planId);
  const [laura, pedro] = [await createCoach(origin, admin), await createCoach(origin, admin)];
  const details = { title: 'Yoga', description: 'Trae agua.\nY toalla.', room: 'Sala 9', minParticipants: 3 };
  const bare = await scheduleTraining(admin);
  const own = await scheduleTraining(admin, { ...details, coachId: laura.id });
  const substituted = await scheduleTraining(admin, { ...details, coachId: laura.id });
  const vacant = await scheduleTraining(admin, { ...details, coachId: laura.id });
  await edit(await trainingOf(substituted), { coachId: pedro.id, substitute: true });
  await edit(await trainingOf(vacant), { coachId: null, substitute: true });
  trainingIds = [bare, own, substituted, vacant];
});

const listed = async (path: string, id: string): Promise<Row> => {
  const { body } = await admin.get(path);
  return (body.items ?? body.users ?? body).find((row: Row) => row['id'] === id);
};
const trainingOf = (id: string) => listed('/api/admin/trainings', id);

/** Writes a row of the list back by the form of its PUT, with what an administrator has changed. */
function edit(row: Row, changes: Row = {}) {
  const { id, category, max_capacity: maxCapacity, training_date: trainingDate } = row;
  const { start_time: startTime, end_time: endTime, title = null, description = null, room = null } = row;
  const { coach_id: coachId = null, min_participants: minParticipants = 0 } = row;
  const when = { category, maxCapacity, trainingDate, startTime, endTime };
  const body = { ...when, title, description, room, coachId, minParticipants, ...changes };
  return admin.put(`/api/admin/trainings/${id}`, body);
}

test('a training that is written back as the list has it stays as it is, whoever gives it', async () => {
  for (const id of trainingIds) {
    const before = await trainingOf(id);
    expect((await edit(before)).status).toBe(200);
    expect(await trainingOf(id)).toEqual(before);
  }
});

test('so does a user', async () => {
  const path = `/api/admin/users?search=${encodeURIComponent(member.email)}`;
  const before = await listed(path, member.id);
  const {
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
    document_type: documentType,
  } = before;
  const { document_number: documentNumber, account_status: accountStatus, emergency_contact, ...others } = before;
  const { email, phone, gender, type, note = null, coach = false } = others;
  const names = { firstName, lastName, email, phone, dateOfBirth, gender, type, documentType, documentNumber };
  const form = { ...names, accountStatus, note, coach, emergencyContact: emergency_contact ?? null };
  expect((await admin.put(`/api/admin/users/${member.id}`, form)).status).toBe(200);
  expect(await listed(path, member.id)).toEqual(before);
});

test('so does a plan', async () => {
  const before = await listed('/api/admin/plans', planId);
  const { max_trainings_per_week: maxTrainingsPerWeek, name, price, description, features } = before;
  const form = { name, maxTrainingsPerWeek, price, description, features };
  expect((await admin.put(`/api/admin/plans/${planId}`, form)).status).toBe(200);
  expect(await listed('/api/admin/plans', planId)).toEqual(before);
});

test('so does the own profile', async () => {
  const read = async () => (await member.get('/api/users/profile')).body.user;
  const before = await read();
  const { firstName, lastName, phone, dateOfBirth, gender, emergencyContact = null } = before;
  const form = { firstName, lastName, phone, dateOfBirth, gender, emergencyContact };
  expect((await member.put('/api/users/profile', form)).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('so do the fixed slots and the special trainings of a user', async () => {
  const path = `/api/admin/users/${member.id}/fixed-slots`;
  // No class begins at a second, so the slot takes no seat in a class of another test.
  const slots = [{ weekday: 2, startTime: '03:30:30', category: 'normal' }];
  expect((await admin.put(path, { slots })).status).toBe(200);
  const { body: before } = await admin.get(path);
  const read = before.map(({ last: _last, ...slot }: Row) => slot);
  expect((await admin.put(path, { slots: read })).status).toBe(200);
  expect((await admin.get(path)).body).toEqual(before);
  const row = () => listed(`/api/admin/users?search=${encodeURIComponent(member.email)}`, member.id);
  const user = await row();
  const value = user['special_trainings_remaining'];
  expect((await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value })).status).toBe(200);
  expect(await row()).toEqual(user);
});

test('so do the mail preferences', async () => {
  const path = '/api/users/mail-preferences';
  const { body: before } = await member.get(path);
  expect((await member.put(path, before)).body).toEqual(before);
  expect((await member.get(path)).body).toEqual(before);
});
