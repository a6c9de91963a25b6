import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { processIdentity } from '../launcher/process-identity.mjs';
import { root } from '../launcher/root.mjs';

// The doctor waits 2 s for what does not answer.
vi.setConfig({ testTimeout: 60_000 });

test('every replica that was started is looked at, also by who does not say how many there are', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  mkdirSync(join(dataDir, 'run'));
  const started = { pid: process.pid, identity: processIdentity(process.pid) };
  const record = ['gateway', 'training-api-3', 'training-worker'].map((name) => ({ ...started, name }));
  writeFileSync(join(dataDir, 'run', 'processes.json'), JSON.stringify(record));
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    MONGO_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100',
    RABBITMQ_URL: 'amqp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const { stdout } = spawnSync(process.execPath, ['infra/doctor/main.ts'], { cwd: root, env, encoding: 'utf8' });
  expect(stdout.match(/training-api\S*(?= )/g)).toEqual(['training-api', 'training-api-2', 'training-api-3']);
});
