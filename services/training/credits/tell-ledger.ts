import type { z } from 'zod';
import type { Broker } from '@studio/chassis/events/broker';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { Envelope } from '@studio/contracts/events/event';
import type { ledgerCollected } from '@studio/contracts/events/export-events';
import { ledgerTold, type MovementState } from '@studio/contracts/events/training-events';
import type { Movement } from '../models/movement.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

export interface TellLedgerParts {
  readonly stores: Pick<TrainingStores, 'movements'>;
  readonly broker: Pick<Broker, 'publish'>;
}

/** The entries of a page: about 150 kB. */
const mostEntries = 500;

/**
 * Publishes the next page of the ledger for an export (`docs/product.md` §7.6). An export begins with the oldest id,
 * and its first page is requested after the order, so it has every entry committed before the order, in whatever
 * sequence entries were committed. Nothing is stored, so there is no outbox: the event counts as applied once the
 * broker has the page.
 * @throws BrokerUnavailableError while the broker is down; the consumer tries again then
 */
export function onLedgerCollected({ stores, broker }: TellLedgerParts) {
  return async ({ version, payload }: Envelope<z.output<typeof ledgerCollected.payload>>): Promise<void> => {
    const { exportId, upTo } = payload;
    const next = stores.movements.find(upTo === null ? {} : { _id: { $gt: upTo } });
    const entries = await next.sort({ _id: 1 }).limit(mostEntries).toArray();
    const page = { aggregateId: exportId, version, payload: { exportId, entries: entries.map(stateOf) } };
    await broker.publish([sealEnvelope(ledgerTold, page)]);
  };
}

function stateOf({ _id: movementId, key: _key, at, ...movement }: Movement): MovementState {
  return { ...movement, movementId, at: at.toISOString() };
}
