import type { Envelope } from '@studio/contracts/events/event';

/** Events that travel as one message: of one type, in the order in which they were told. Never empty. */
export type Parcel = readonly Envelope[];

/** A parcel is acknowledged, or goes to the dead letters, as a whole; so many are some 60 kB. */
const mostEvents = 100;

/**
 * Packs events that were told together. Only neighbours of one type share a parcel: parcel by parcel, event by event,
 * they arrive in their order. What a message costs the outbox, the broker and each consumer is paid once for all in it.
 */
export function packParcels(envelopes: readonly Envelope[]): Parcel[] {
  const parcels: Envelope[][] = [];
  for (const envelope of envelopes) {
    const last = parcels.at(-1);
    if (last && last[0]?.type === envelope.type && last.length < mostEvents) last.push(envelope);
    else parcels.push([envelope]);
  }
  return parcels;
}
