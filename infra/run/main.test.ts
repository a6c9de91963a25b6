import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pickFreePorts } from './launcher/ports.ts';
import { root } from './launcher/root.ts';
import { scratchFolder } from '../prove/testing/scratch-folder.ts';

describe('npm start', () => {
  test('names a wrong setting in one line and ends with an exit code', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual({
      code: 1,
      message: 'PORT is wrong: expected a whole number from 1 to 65535, not "eighty"',
    });
  });

  test('asks for the first administrator if there is no demo data, before it installs anything', async () => {
    const clone = scratchFolder('clone');
    for (const file of ['start.mjs', 'bootstrap.mjs', 'launcher/lacks-admin.mjs'])
      cpSync(join(root, 'infra', 'run', file), join(clone, 'infra', 'run', file));
    expect(await start({ DEMO: '0' }, clone)).toEqual({
      code: 1,
      message:
        'ADMIN_EMAIL is missing: a studio that others reach, or that has no demo data, needs it for its first administrator',
    });
    expect(readdirSync(clone)).toEqual(['infra']);
  });

  test('names what a process would refuse before any server is started', async () => {
    const dataDir = scratchFolder('launch');
    const settings = { ...(await freePorts()), DATA_DIR: dataDir, BCRYPT_COST: '3', STUDIO_WHATSAPP: 'call us' };
    expect(await start({ ...settings, TRAINING_URL: 'of somebody else' })).toEqual({
      code: 1,
      message:
        'STUDIO_WHATSAPP: must be a telephone number, e.g. +573001234567\n' +
        'BCRYPT_COST: must be a whole number from 4 to 15',
    });
    expect(existsSync(join(dataDir, 'mongo'))).toBe(false);
  });

  test('names both settings that use the same port', async () => {
    const ports = await freePorts();
    const dataDir = scratchFolder('launch');
    expect(await start({ ...ports, METRICS_PORT: ports.PORT, DATA_DIR: dataDir })).toEqual({
      code: 1,
      message: `Port ${ports.PORT} is needed twice, by PORT and METRICS_PORT: set one of them to another port`,
    });
  });

  test('names a port that is in use and the variable that changes it, and leaves nothing behind', async () => {
    const ports = await freePorts();
    const occupant = createServer().listen(Number(ports.PORT), '127.0.0.1');
    await once(occupant, 'listening');
    const dataDir = scratchFolder('launch');
    expect(await start({ ...ports, DATA_DIR: dataDir })).toEqual({
      code: 1,
      message: `Port ${ports.PORT} is in use: set PORT to another one`,
    });
    occupant.close();
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['processes.json']);
  });

  test('says in one line that the disk is full', async () => {
    const ports = await freePorts();
    const dataDir = scratchFolder('launch');
    mkdirSync(join(dataDir, 'rabbitmq'));
    symlinkSync('/dev/full', join(dataDir, 'rabbitmq', 'rabbitmq.conf'));
    expect(await start({ ...ports, DATA_DIR: dataDir })).toEqual({
      code: 1,
      message: 'The disk is full: make room, or restore a backup into a DATA_DIR on another one',
    });
  });
});

/** Includes the servers' ports, since those derived from a free PORT may be in use. */
async function freePorts() {
  const free = await pickFreePorts();
  return {
    PORT: `${free.gateway}`,
    MONGO_PORT: `${free.mongo}`,
    RABBITMQ_PORT: `${free.rabbitmq}`,
    RABBITMQ_DIST_PORT: `${free.rabbitmqDist}`,
    EPMD_PORT: `${free.epmd}`,
    REDIS_PORT: `${free.redis}`,
    SMTP_PORT: `${free.smtp}`,
    MAIL_WEB_PORT: `${free.mailWeb}`,
    SERVICES_PORT: `${free.services}`,
  };
}

async function start(
  settings: Record<string, string>,
  clone = root,
): Promise<{ code: number | null; message: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = execFile(process.execPath, [join(clone, 'infra', 'run', 'start.mjs')], { env });
  let message = '';
  child.stderr?.on('data', (text) => (message += text));
  const [code] = await once(child, 'close');
  return { code, message: message.trim() };
}
