import { ok, strictEqual } from 'node:assert';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMembers, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../testing/kit/scenario.ts';
import { startSteadyLoad } from '../load/members.ts';

export interface Studio {
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

/** A member gets a plan, books and cancels. Every screen on the way shows it at once, and reports are made. */
export async function takeJourney({ origin, adminEmail, adminPassword }: Studio): Promise<void> {
  const admin = await signIn(origin, adminEmail, adminPassword);
  const { member, trainingId } = await memberWithPlan(origin, admin);
  const before = await remainingClasses(member);
  const booking = await member.post('/api/trainings/register', { trainingId });
  strictEqual(booking.status, 201, JSON.stringify(booking.body));
  strictEqual(await remainingClasses(member), before - 1);
  strictEqual(await seatsTaken(member, trainingId), 1);
  ok((await admin.get('/api/admin/stats')).body.totalBookings >= 1);
  await takeReports(admin);
  strictEqual((await member.delete(`/api/trainings/register/${trainingId}`)).status, 200);
  strictEqual(await remainingClasses(member), before);
  const page = await apiClient(origin).get('/');
  ok(page.status === 200 && page.body.includes('<div id="root">'), 'the web app is there');
}

/** Makes a report of each format, in a process that the worker starts in its container. */
async function takeReports(admin: ApiClient) {
  for (const [format, begins] of Object.entries({ pdf: '%PDF-', excel: 'PK' })) {
    const { status, body } = await admin.get(`/api/admin/reports/registered-users?format=${format}`);
    ok(status === 200 && String(body).startsWith(begins), `${format}: ${status} ${String(body).slice(0, 200)}`);
  }
}

async function memberWithPlan(origin: string, admin: ApiClient) {
  const [member] = (await registerMembers(origin, 1)) as [Person];
  await assignPlan(admin, member, await createPlan(admin));
  return { member, trainingId: await scheduleTraining(admin) };
}

/** Eight members who read, book and cancel, and an administrator who reads. */
export function startEveningRush({ origin, adminEmail: email, adminPassword: password }: Studio) {
  return startSteadyLoad({ origin, admin: { email, password }, members: 8, trainings: 2, pauseMs: [50, 150] });
}
