import { createLogger } from '@studio/chassis/logging/logger';

export const silentLogger = createLogger({ name: 'training-test', level: process.env['LOG_LEVEL'] ?? 'silent' });
