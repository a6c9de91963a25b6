import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { LeaseDocument } from '@studio/chassis/mongo/lease';
import { newId } from '@studio/chassis/mongo/new-id';
import { type BookingState, trainingBooked } from '@studio/contracts/events/training-events';
import { someAccount, someAssignment, someBooking, someTraining } from '@studio/contracts/testing/event-fixtures';
import { type WebhookFact, webhookFacts, webhookMessageSchema } from '@studio/contracts/webhooks';
import { Webhook as Receiver } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const allFacts = Object.keys(webhookFacts) as WebhookFact[];
const bench = benchForTests();

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook's address until the test ends. It answers with `answers.status`, or never if that is undefined. */
async function givenReceiver(facts: readonly WebhookFact[] = allFacts) {
  const received: Received[] = [];
  const answers: { status: number | undefined } = { status: 204 };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    received.push({ headers: request.headers, body });
    if (answers.status !== undefined) response.writeHead(answers.status).end();
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const _id = newId();
  const fresh = { since: new Date(), failingSince: null, off: null, last: null };
  await bench.models.webhooks.create({ _id, url, facts, secret, ...fresh });
  onTestFinished(async () => {
    await bench.models.webhooks.deleteOne({ _id });
    server.close();
    server.closeAllConnections();
  });
  const ids = () => received.map(({ headers }) => headers['webhook-id']);
  return { _id, received, answers, ids, stored: () => bench.models.webhooks.findById(_id).lean() };
}

test('an address receives each fact once, with ids only and a signature that receivers can verify', async () => {
  const { received } = await givenReceiver();
  const { publish } = publisher();
  const account = someAccount();
  const userId = account.accountId;
  const assignment = someAssignment(userId);
  const training = someTraining({ title: 'Funcional', room: 'Sala 1', coachId: userId });
  const { trainingId } = training;
  const booking = someBooking(trainingId, { accountId: userId });
  const { bookingId } = booking;
  const { otherServices } = bench;
  await otherServices.account({ ...account, coach: true });
  await otherServices.coachFacts({ accountId: userId, note: 'Sin saltos', emergencyContact: null }, 1);
  await otherServices.assignment(assignment);
  await otherServices.training(training);
  await publish(booking, { republished: true });
  const envelope = await publish(booking);
  await bench.otherServices.broker.publish([envelope]);
  await otherServices.booking({ ...booking, status: 'cancelled' }, 2);
  await otherServices.training({ ...training, status: 'cancelled' }, 2);
  await expect.poll(() => received).toHaveLength(6);
  const told = received.map(({ headers, body }) => {
    const message = new Receiver(secret).verify(body, headers as Record<string, string>) as { type: WebhookFact };
    return webhookMessageSchema(message.type).strict().parse(message);
  });
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ['user.registered', { userId }],
    ['plan.assigned', { assignmentId: assignment.assignmentId, userId, planId: assignment.plan.id }],
    ['training.scheduled', { trainingId }],
    ['booking.made', { bookingId, trainingId, userId }],
    ['booking.cancelled', { bookingId, trainingId, userId }],
    ['training.cancelled', { trainingId }],
  ]);
  expect(received[3]!.headers['webhook-id']).toBe(envelope.id);
});

test('releasing a seat is a cancellation, taking it back a booking, cancelling it then no news; guests are left out', async () => {
  const { received } = await givenReceiver();
  const { booking: publish } = bench.otherServices;
  const [returned, reclaimed, guest] = [someBooking(newId()), someBooking(newId()), someBooking(newId())];
  const freed = { status: 'cancelled', cancelledAt: returned.bookedAt } as const;
  for (const booking of [returned, reclaimed]) {
    await publish(booking);
    await publish({ ...booking, status: 'released' }, 2);
  }
  const ofGuest = { ...guest, accountId: guest.bookingId, guest: true } as const;
  await publish(ofGuest);
  await publish({ ...ofGuest, ...freed }, 2);
  await publish({ ...returned, ...freed }, 3);
  await publish(reclaimed, 3);
  await publish({ ...reclaimed, ...freed }, 4);
  await expect.poll(() => received).toHaveLength(6);
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: { bookingId: string } });
  const factsOf = ({ bookingId }: BookingState) =>
    told.filter(({ data }) => data.bookingId === bookingId).map(({ type }) => type);
  expect(factsOf(returned)).toEqual(['booking.made', 'booking.cancelled']);
  expect(factsOf(reclaimed)).toEqual(['booking.made', 'booking.cancelled', 'booking.made', 'booking.cancelled']);
});

test('an address that hangs or fails delays no other, and gets a retry under the same id', async () => {
  const [hanging, failing, well] = [
    await givenReceiver(),
    await givenReceiver(),
    await givenReceiver(['booking.made']),
  ];
  hanging.answers.status = undefined;
  // Stands still, so that the retry comes when the test says so.
  const now = Date.now() + 3_600_000;
  bench.setClock(new Date(now));
  onTestFinished(() => bench.setClock(undefined));
  failing.answers.status = 302;
  const { id } = await publisher().publish(someBooking(newId()));
  await expect.poll(well.ids).toEqual([id]);
  await expect.poll(hanging.ids).toEqual([id]);
  // This is the state that a process leaves if it is killed meanwhile.
  const underWay = await bench.models.deliveries.findById(`${id}.${hanging._id}`).lean();
  expect(underWay).toMatchObject({ attempts: 0, sentAt: null });
  await expect.poll(failing.stored).toMatchObject({ off: null, last: { said: '302' } });
  expect(failing.ids()).toEqual([id]);
  failing.answers.status = 200;
  bench.setClock(new Date(now + 6_000));
  await expect.poll(failing.ids).toEqual([id, id]);
  await expect.poll(failing.stored).toMatchObject({ failingSince: null, last: { said: '200' } });
});

test('a message that a killed process was sending is sent by the next one, under the same id', async () => {
  const leases = bench.connection.collection<LeaseDocument>('webhook-leases');
  const ofTheKilled = { owner: 'killed', until: new Date(Date.now() + 200) };
  await leases.updateOne({ _id: 'sender' }, { $set: ofTheKilled }, { upsert: true });
  const { _id: webhookId, ids } = await givenReceiver();
  const messageId = newId();
  const then = new Date(Date.now() - 60_000);
  const message = { type: 'booking.made', timestamp: then.toISOString(), data: {} };
  const left = { messageId, message, createdAt: then, attempts: 0, dueAt: then, sentAt: null };
  await bench.models.deliveries.create({ _id: `${messageId}.${webhookId}`, webhookId, ...left });
  await expect.poll(ids).toEqual([messageId]);
  const recorded = () => bench.models.deliveries.findById(`${messageId}.${webhookId}`).lean();
  await expect.poll(recorded).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
});

test('an address that is off or subscribes to other facts receives nothing, and none receives earlier events', async () => {
  const [gone, other, well] = [await givenReceiver(), await givenReceiver(['plan.assigned']), await givenReceiver()];
  gone.answers.status = 410;
  const { publish } = publisher();
  const first = await publish(someBooking(newId()));
  await expect.poll(gone.stored).toMatchObject({ off: 'gone' });
  await publish(someBooking(newId()), { occurredAt: new Date(Date.now() - 60_000).toISOString() });
  const last = await publish(someBooking(newId()));
  await expect.poll(well.ids).toEqual([first.id, last.id]);
  expect(gone.ids()).toEqual([first.id]);
  expect(other.ids()).toEqual([]);
  expect(await bench.models.deliveries.countDocuments({ webhookId: gone._id, sentAt: null })).toBe(0);
});

/** Publishes a booking; `over` changes the envelope. */
function publisher() {
  return {
    publish: async (payload: ReturnType<typeof someBooking>, over: object = {}) => {
      const sealed = sealEnvelope(trainingBooked, { aggregateId: payload.bookingId, version: 1, payload });
      const envelope = { ...sealed, ...over };
      await bench.otherServices.broker.publish([envelope]);
      return envelope;
    },
  };
}
