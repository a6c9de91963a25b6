import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { openDatabases } from '../../run/studio-databases.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { findPersonalData } from './find-personal-data.ts';
import { openMailbox } from '../testing/kit/mailbox.ts';
import { assignPlan, createPlan, scheduleTraining, seatsTaken } from '../testing/kit/scenario.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

const { origin, adminEmail, adminPassword, namespace } = inject('studio');
const servers = givenServers();

describe('deleting a user', () => {
  const unique = String(Date.now());
  const person = {
    email: `zoraida.${unique}@correo-propio.example`,
    firstName: `Zoraida${unique}`,
    lastName: `Quiñónez${unique}`,
    phone: `31${unique}`,
    documentType: 'Pasaporte',
    documentNumber: `9${unique}`,
  };
  const guardian = {
    name: `Aurelia${unique}`,
    documentType: 'Pasaporte',
    documentNumber: `8${unique}`,
    relation: `tutora${unique}`,
    phone: `32${unique}`,
  };
  const wordsOfGuardian = [guardian.name, guardian.documentNumber, guardian.relation, guardian.phone];
  const { email, firstName, lastName, phone, documentNumber } = person;
  const look = (words = [email, firstName, lastName, phone, documentNumber, ...wordsOfGuardian]) =>
    findPersonalData(servers.mongoUrl, namespace, words);
  let admin: ApiClient;
  let member: Person;
  const coming: string[] = [];
  let before: Record<string, number>;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin, person);
    await leaveTracesEverywhere();
    before = (await admin.get('/api/admin/stats')).body;
  });

  async function leaveTracesEverywhere() {
    await assignPlan(admin, member, await createPlan(admin));
    await openMailbox().one(person.email, /^Ya tienes el plan/i);
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
    for (const category of ['normal', 'special']) {
      const trainingId = await scheduleTraining(admin, { category });
      coming.push(trainingId);
      await member.post('/api/trainings/register', { trainingId });
    }
    const yesterday = { trainingDate: addStudioDays(toStudioDate(new Date()), -1) };
    const past = await scheduleTraining(admin, yesterday);
    await admin.post(`/api/admin/trainings/${past}/register`, { userId: member.id });
    const authorized = { ...guardian, authorized: true };
    const profile = { firstName, lastName, phone, dateOfBirth: '1990-05-05', gender: 'other', guardian: authorized };
    await member.put('/api/users/profile', profile);
    await apiClient(origin).post('/api/auth/forgot-password', { email: person.email });
    await openMailbox().one(person.email, /^Restablece/);
    await member.put('/api/users/deletion-request');
    await openMailbox().one(person.email, /^Pediste eliminar/);
    await admin.get(`/api/admin/trainings/${coming[0]}/registrations`);
  }

  test('every service knows the person before', async () => {
    const places = new Set((await look()).map((place) => place.split(' ')[0]));
    for (const place of [
      'auth.accounts',
      'auth.outbox',
      'membership.accounts',
      'training.members',
      'reporting.accounts',
    ]) {
      expect(places).toContain(`${namespace}_${place}`);
    }
  });

  test('the guardian is known to the account, and to reporting for the export', async () => {
    const places = new Set((await look(wordsOfGuardian)).map((place) => place.split(' ')[0]));
    const known = ['auth.accounts', 'auth.outbox', 'reporting.guardians'].map((place) => `${namespace}_${place}`);
    expect(places).toEqual(new Set(known));
  });

  test('frees the coming seats, ends plan and session, and leaves the figures', async () => {
    const { status, body } = await admin.delete(`/api/admin/users/${member.id}`);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Usuario eliminado exitosamente' });
    for (const path of ['/api/users/profile', '/api/users/current-plan', '/api/trainings/my-trainings']) {
      expect((await member.get(path)).body.code).toBe('SESSION_ENDED');
    }
    const after = (await admin.get('/api/admin/stats')).body;
    expect({ users: after.totalUsers, bookings: after.totalBookings, plans: after.activePlans }).toEqual({
      users: before['totalUsers']! - 1,
      // The booking of the training that took place stays.
      bookings: before['totalBookings']! - 2,
      plans: before['activePlans']! - 1,
    });
    for (const trainingId of coming) {
      expect(await seatsTaken(admin, trainingId)).toBe(0);
      expect((await admin.get(`/api/admin/trainings/${trainingId}/registrations`)).body).toEqual([]);
    }
    const users = (await admin.get('/api/admin/users')).body;
    expect(users.some((user: { id: string }) => user.id === member.id)).toBe(false);
    for (const path of ['plan', 'movements']) {
      expect((await admin.get(`/api/admin/users/${member.id}/${path}`)).body.code).toBe('USER_NOT_FOUND');
    }
    const plan = await endedPlan();
    expect({ status: plan!.status, endedBy: plan!.endedBy }).toEqual({ status: 'Cancelado', endedBy: 'system' });
  });

  test('leaves nothing personal in any collection of any service, outboxes and mails included', async () => {
    await expect.poll(() => look()).toEqual([]);
  });

  test('lets the same email and document register again, as somebody new without plan or credits', async () => {
    const again = await registerMember(origin, person);
    expect(again.id).not.toBe(member.id);
    expect((await again.get('/api/users/current-plan')).body).toMatchObject({ plan: null, isActive: false });
    expect((await again.get('/api/users/movements')).body).toEqual([]);
    await admin.delete(`/api/admin/users/${again.id}`);
    await expect.poll(() => look()).toEqual([]);
  });

  async function endedPlan() {
    const databases = await openDatabases(servers.mongoUrl, namespace);
    const assignments = databases.of.membership.collection<{ accountId: string; status: string; endedBy: string }>(
      'assignments',
    );
    const plan = await assignments.findOne({ accountId: member.id });
    await databases.close();
    return plan;
  }
});
