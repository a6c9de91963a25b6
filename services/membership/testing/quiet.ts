import { createLogger } from '@studio/chassis/logging/logger';

export const quiet = createLogger({ name: 'membership-test', level: process.env['LOG_LEVEL'] ?? 'silent' });
