import { randomBytes } from 'node:crypto';
import { startTraceCollector, type TraceCollector } from '@studio/chassis/testing/trace-collector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';
import { assignPlan, createPlan, scheduleTraining } from '../../testing/kit/scenario.ts';

let collector: TraceCollector;
let studio: OwnStudio;
let admin: Person;
let member: Person;
let trainingId: string;

beforeAll(async () => {
  collector = await startTraceCollector();
  studio = await startOwnStudio('trace', [], { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } });
  admin = await signIn(studio.origin, studio.admin.email, studio.admin.password);
  member = await registerMember(studio.origin);
  await assignPlan(admin, member, await createPlan(admin));
  trainingId = await scheduleTraining(admin);
});
afterAll(async () => {
  await studio?.end();
  await collector?.close();
});

/** Calls like the web app, which begins a trace with every call. */
async function callWithTrace(caller: Person, method: string, path: string, body?: object) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  // Not flagged as sampled: the studio decides that.
  const headers = { traceparent: `00-${traceId}-${spanId}-00` };
  const { status } = await caller.call(method, path, { body, headers });
  return { status, traceId, spanId };
}

const treeOf = (traceId: string) => expect.poll(() => collector.tree(traceId));

test('one trace follows a booking from the browser to every service that consumes its event', async () => {
  const { status, traceId, spanId } = await callWithTrace(member, 'POST', '/api/trainings/register', { trainingId });
  expect(status).toBe(201);
  await treeOf(traceId).toEqual([
    `gateway: POST /api/trainings/register < ${spanId}`,
    'membership: apply training.plan-credits-changed.v1 < training: publish training.plan-credits-changed.v1',
    'reporting: apply training.booked.v1 < training: publish training.booked.v1',
    'training: POST /api/trainings/register < gateway: POST /api/trainings/register',
    'training: publish training.booked.v1 < training: seat book',
    'training: publish training.plan-credits-changed.v1 < training: seat book',
    'training: seat book < training: POST /api/trainings/register',
    'training: unit of work < training: seat book',
  ]);
});

test('one trace follows a cancelled training to the refund job and the delivered mail', async () => {
  const cancel = `/api/admin/trainings/${trainingId}/cancel`;
  const { status, traceId, spanId } = await callWithTrace(admin, 'DELETE', cancel);
  expect(status).toBe(200);
  await treeOf(traceId).toEqual(
    expect.arrayContaining([
      `gateway: DELETE /api/admin/trainings/:id/cancel < ${spanId}`,
      'training: DELETE /api/admin/trainings/:id/cancel < gateway: DELETE /api/admin/trainings/:id/cancel',
      'training: unit of work < training: DELETE /api/admin/trainings/:id/cancel',
      'training: publish training.cancelled.v1 < training: unit of work',
      'reporting: apply training.cancelled.v1 < training: publish training.cancelled.v1',
      // Created by the request or by the sweep, whichever is faster.
      'training: job refund-training < training: DELETE /api/admin/trainings/:id/cancel',
      'training: unit of work < training: job refund-training',
      'membership: apply training.plan-credits-changed.v1 < training: publish training.plan-credits-changed.v1',
      'training: job training-mail < training: unit of work',
      'training: mail training-cancelled < training: job training-mail',
    ]),
  );
});

test('no span contains personal data', () => {
  const told = JSON.stringify(collector.spans);
  expect(collector.spans.length).toBeGreaterThan(30);
  for (const secret of [member.email, member.id, member.token]) expect(told).not.toContain(secret);
});
