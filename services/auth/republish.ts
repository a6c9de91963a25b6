// Publishes the state of every account again, deleted ones included, so that lost projections can be rebuilt.

import { republishSettings } from '@studio/chassis/config/common-settings';
import { loadConfig } from '@studio/chassis/config/load-config';
import { republishAll } from '@studio/chassis/events/republish';
import { createLogger } from '@studio/chassis/logging/logger';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { openAuth } from './open-auth.ts';
import { publications } from './accounts/account-events.ts';

const name = 'auth-republish';
const config = loadConfig(republishSettings);
const logger = createLogger({ name, level: config.LOG_LEVEL });
const { onStop, stop } = createStopStack(logger);
try {
  const { connection, broker } = await openAuth({ name, config, logger, onStop });
  await republishAll({ connection, broker, logger, publications });
} finally {
  await stop();
}
