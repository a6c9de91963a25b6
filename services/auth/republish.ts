// Publishes the state of every account again, deleted ones included, so that lost projections can be rebuilt. For
// deleted accounts it publishes no coach facts, which end with the deletion.

import { trusted } from 'mongoose';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { republish } from '@studio/chassis/events/republish';
import { republishSettings } from '@studio/chassis/config/common-settings';
import { loadConfig } from '@studio/chassis/config/load-config';
import { createLogger } from '@studio/chassis/logging/logger';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import {
  accountChanged,
  accountDeleted,
  coachFactsChanged,
  guardianChanged,
} from '@studio/contracts/events/account-events';
import { accountState, coachFactsState, deletedAccountState, guardianState } from './accounts/stored-account.ts';
import { withoutSearchFields } from './models/account.model.ts';
import { openAuth } from './open-auth.ts';

const name = 'auth-republish';
const config = loadConfig(republishSettings);
const logger = createLogger({ name, level: config.LOG_LEVEL });
const { onStop, stop } = createStopStack(logger);
try {
  const { models, broker } = await openAuth({ name, config, logger, onStop });
  await republish({
    broker,
    logger,
    aggregates: models.accounts.find({}, withoutSearchFields).sort({ _id: 1 }).lean().cursor(),
    describe: (account) =>
      sealEnvelope(accountChanged, {
        aggregateId: account._id,
        version: account.version,
        payload: accountState(account),
      }),
  });
  const told = { $or: [{ note: trusted({ $exists: true }) }, { emergencyContact: trusted({ $exists: true }) }] };
  await republish({
    broker,
    logger,
    aggregates: models.accounts.find(told, withoutSearchFields).sort({ _id: 1 }).lean().cursor(),
    describe: (account) =>
      sealEnvelope(coachFactsChanged, {
        aggregateId: account._id,
        version: account.version,
        payload: coachFactsState(account),
      }),
  });
  const guarded = { 'guardian.at': trusted({ $exists: true }) };
  await republish({
    broker,
    logger,
    aggregates: models.accounts.find(guarded, withoutSearchFields).sort({ _id: 1 }).lean().cursor(),
    describe: (account) =>
      sealEnvelope(guardianChanged, {
        aggregateId: account._id,
        version: account.version,
        payload: guardianState(account),
      }),
  });
  await republish({
    broker,
    logger,
    aggregates: models.deletedAccounts.find().sort({ _id: 1 }).lean().cursor(),
    describe: (account) =>
      sealEnvelope(accountDeleted, {
        aggregateId: account._id,
        version: account.version,
        payload: deletedAccountState(account),
      }),
  });
} finally {
  await stop();
}
