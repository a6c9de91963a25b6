import { createLogger } from '@studio/chassis/logging/logger';

export const quiet = createLogger({ name: 'reporting-test', level: process.env['LOG_LEVEL'] ?? 'silent' });

export function serverUrl(name: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL'): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} names no server to test against`);
  return url;
}
