// Publishes the state of everything that training owns again, so that lost projections can be rebuilt.

import { loadConfig } from '@studio/chassis/config/load-config';
import { republishAll } from '@studio/chassis/events/republish';
import { createLogger } from '@studio/chassis/logging/logger';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { republishSettings } from './config.ts';
import { openTraining } from './open-training.ts';
import { publications } from './publications.ts';

const name = 'training-republish';
const config = loadConfig(republishSettings);
const logger = createLogger({ name, level: config.LOG_LEVEL });
const { onStop, stop } = createStopStack(logger);
try {
  const { connection, broker } = await openTraining({ name, config, logger, onStop });
  await republishAll({ connection, broker, logger, publications });
} finally {
  await stop();
}
