import type { Broker } from '@studio/chassis/events/broker';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { republish } from '@studio/chassis/events/republish';
import type { Logger } from '@studio/chassis/logging/logger';
import { balanceChanged, cashEntryRecorded, dayClosed } from '@studio/contracts/events/money-events';
import { entryFact } from '../cash/cash-book.ts';
import { closingFact } from '../cash/cash-day.ts';
import type { Balance } from '../models/balance.model.ts';
import type { CashClosing, CashEntry } from '../models/cash.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { balanceFact } from './stored-balance.ts';

interface Republishing {
  readonly models: Pick<MembershipModels, 'cashEntries' | 'balances' | 'cashClosings'>;
  readonly broker: Broker;
  readonly logger: Logger;
}

/** Publishes every entry of the cash book, every balance and every closing again, oldest first. */
export async function republishMoney({ models, broker, logger }: Republishing): Promise<void> {
  const { cashEntries, balances, cashClosings } = models;
  await republish({
    broker,
    logger,
    aggregates: cashEntries.find().sort({ number: 1 }).lean<CashEntry>().cursor(),
    describe: (entry: CashEntry) => sealEnvelope(cashEntryRecorded, entryFact(entry)),
  });
  await republish({
    broker,
    logger,
    aggregates: balances.find().sort({ _id: 1 }).lean<Balance>().cursor(),
    describe: (balance: Balance) => sealEnvelope(balanceChanged, balanceFact(balance)),
  });
  await republish({
    broker,
    logger,
    aggregates: cashClosings.find().sort({ _id: 1 }).lean<CashClosing>().cursor(),
    describe: (closing: CashClosing) => sealEnvelope(dayClosed, closingFact(closing)),
  });
}
