import { accountRegistered } from '@studio/contracts/events/account-events';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { planAssigned } from '@studio/contracts/events/membership-events';
import {
  bookingCancelled,
  type BookingState,
  seatReleased,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
  type TrainingState,
} from '@studio/contracts/events/training-events';
import type { WebhookFact, WebhookMessage } from '@studio/contracts/webhooks';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import type { ReportingModels } from '../models/reporting-models.ts';
import type { Webhook, WebhookDelivery } from '../models/webhook.model.ts';

/** Undefined if nothing is sent. */
type Ids = WebhookMessage['data'] | undefined;

type Told = { readonly fact: WebhookFact; readonly idsOf: (payload: unknown) => Ids };

function tells<P extends z.ZodType>(
  { type }: EventDeclaration<P>,
  fact: WebhookFact,
  idsOf: (payload: z.output<P>) => Ids,
): readonly [string, Told] {
  // The subscription has checked the payload.
  return [type, { fact, idsOf: (payload) => idsOf(payload as z.output<P>) }];
}

/** Bookings of guests are not sent: a guest is no user. */
const idsOfBooking = ({ bookingId, trainingId, accountId: userId, guest }: BookingState) =>
  guest ? undefined : { bookingId, trainingId, userId };
const idsOfTraining = ({ trainingId }: TrainingState) => ({ trainingId });

/** The fact of an event, by event type. */
const toldBy = new Map<string, Told>([
  tells(accountRegistered, 'user.registered', ({ accountId: userId }) => ({ userId })),
  tells(planAssigned, 'plan.assigned', ({ assignmentId, accountId: userId, plan }) => {
    return { assignmentId, userId, planId: plan.id };
  }),
  tells(trainingBooked, 'booking.made', idsOfBooking),
  tells(bookingCancelled, 'booking.cancelled', idsOfBooking),
  tells(seatReleased, 'booking.cancelled', idsOfBooking),
  tells(trainingScheduled, 'training.scheduled', idsOfTraining),
  tells(trainingChanged, 'training.scheduled', idsOfTraining),
  tells(trainingCancelled, 'training.cancelled', idsOfTraining),
]);

/**
 * Writes a delivery for each address that subscribes to an event's fact. A reapplied event writes none, since a
 * delivery's id contains the event's. Republished states and events from before an address's `since` are skipped.
 * @param rereadMs how long the list of enabled addresses is cached, in milliseconds
 */
export function tellFacts(
  { webhooks, deliveries, bookings }: Pick<ReportingModels, 'webhooks' | 'deliveries' | 'bookings'>,
  rereadMs: number,
) {
  let read: Promise<Webhook[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;
  /** Cached, since most studios have none and events arrive by the hundred. */
  const thoseOn = () => {
    if (performance.now() - readAt < rereadMs) return read;
    readAt = performance.now();
    read = webhooks.find({ off: null }).lean<Webhook[]>().exec();
    read.catch(() => (readAt = Number.NEGATIVE_INFINITY));
    return read;
  };
  return async (envelopes: readonly Envelope[]): Promise<void> => {
    const news = envelopes.filter(({ type, republished }) => toldBy.has(type) && !republished);
    if (news.length === 0) return;
    const on = await thoseOn();
    if (on.length === 0) return;
    const untold = await withoutFreeSeats(bookings, news);
    const due = on.flatMap((webhook) => untold.flatMap((envelope) => deliveryTo(webhook, envelope) ?? []));
    if (due.length === 0) return;
    const writes = due.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    }));
    await deliveries.bulkWrite(writes, { ordered: false });
  };
}

/** Leaves out cancellations of released seats: `booking.cancelled` was already sent at their release. */
async function withoutFreeSeats(
  bookings: ReportingModels['bookings'],
  news: readonly Envelope[],
): Promise<readonly Envelope[]> {
  const ids = news.filter(({ type }) => type === bookingCancelled.type).map(({ aggregateId }) => aggregateId);
  if (ids.length === 0) return news;
  const released = await bookings.find({ _id: trusted({ $in: ids }), status: 'released' }, { _id: 1 }).lean();
  const free = new Set(released.map(({ _id }) => _id));
  return news.filter(({ type, aggregateId }) => {
    const wasFree = free.has(aggregateId);
    if (type === seatReleased.type) free.add(aggregateId);
    else free.delete(aggregateId);
    return type !== bookingCancelled.type || !wasFree;
  });
}

function deliveryTo({ _id: webhookId, facts, since }: Webhook, envelope: Envelope): WebhookDelivery | undefined {
  const { fact, idsOf } = toldBy.get(envelope.type)!;
  const { id: messageId, occurredAt, payload } = envelope;
  if (!facts.includes(fact) || new Date(occurredAt) < since) return undefined;
  const now = new Date();
  const data = idsOf(payload);
  if (!data) return undefined;
  const message = { type: fact, timestamp: occurredAt, data };
  const fresh = { createdAt: now, attempts: 0, dueAt: now, sentAt: null };
  return { _id: `${messageId}.${webhookId}`, webhookId, messageId, message, ...fresh };
}
