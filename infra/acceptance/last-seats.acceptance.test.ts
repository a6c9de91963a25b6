import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Client, inParallel, type Person, registerMembers, signIn } from './client.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from './scenario.ts';

const studios = inject('studios');

describe.each(studios)('200 members at once for 20 seats, $trainingReplicas training processes', (studio) => {
  const { origin, adminEmail, adminPassword } = studio;
  let admin: Client;
  let members: Person[];

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    members = await registerMembers(origin, 200);
    const planId = await createPlan(admin);
    await inParallel(16, members, (member) => assignPlan(admin, member, planId));
    // On a busy machine the event of a plan may take longer than the answer to its assignment waits.
    const hasPlan = async (member: Person) => expect(await remainingClasses(member)).toBe(20);
    await inParallel(8, members, (member) => vi.waitFor(() => hasPlan(member), 60_000));
  });

  test('exactly 20 of 200 bookings succeed, 180 are refused as full, and every credit is right', async () => {
    const trainingId = await scheduleTraining(admin, { maxCapacity: 20 });
    const answers = await Promise.all(members.map((member) => member.post('/api/trainings/register', { trainingId })));

    const outcomes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim());
    expect(Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))).toEqual({
      '201': 20,
      '409 TRAINING_FULL': 180,
    });
    expect(await seatsTaken(admin, trainingId)).toBe(20);
    const registrants = (await admin.get(`/api/admin/trainings/${trainingId}/registrations`)).body;
    const booked = members.filter((_, index) => answers[index]?.status === 201);
    expect(new Set(registrants.map(({ id }: { id: string }) => id))).toEqual(new Set(booked.map(({ id }) => id)));
    const classes = await inParallel(8, members, remainingClasses);
    expect(classes).toEqual(answers.map(({ status }) => (status === 201 ? 19 : 20)));
  });
});
