import { createLogger } from '../logging/logger.ts';

/** Logs nothing, unless `LOG_LEVEL` is set. */
export const silentLogger = createLogger({ name: 'test', level: process.env['LOG_LEVEL'] ?? 'silent' });
