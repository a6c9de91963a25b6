import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lacksAdmin } from './lacks-admin.mjs';
import { readSettings } from './settings.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';

describe('settings', () => {
  test('nothing needs to be set for a demonstration', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      demo: true,
      publicUrl: 'http://localhost:8080',
      trainingReplicas: 1,
      separateWorkers: false,
      urls: {},
    });
  });

  test('the public address follows the port', () => {
    expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  });

  test('a studio without demo data has only a named first administrator', () => {
    expect(readSettings({ DEMO: '0' })).toMatchObject({ adminEmail: undefined, adminPassword: undefined });
    const named = { DEMO: '0', ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'secret' };
    expect(readSettings(named)).toMatchObject({ demo: false, adminEmail: 'ana@example.com' });
  });

  test.each([
    { PUBLIC_URL: 'https://estudio.example' },
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'http://estudio.localhost.example' },
  ])('a studio that others can reach has no demo data and no documented password: %o', (given) => {
    expect(readSettings(given)).toMatchObject({ demo: false, isReachable: true, adminPassword: undefined });
    const asked = readSettings({ ...given, DEMO: '1', ADMIN_EMAIL: 'ana@example.com' });
    expect(asked).toMatchObject({ demo: true, adminEmail: 'ana@example.com', adminPassword: undefined });
  });

  test.each([
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:9' },
    { PUBLIC_URL: 'http://[::1]:9' },
  ])('a studio that only this machine reaches is a demonstration: %o', (given) => {
    expect(readSettings(given)).toMatchObject({ demo: true, isReachable: false, adminPassword: 'demo-admin' });
  });

  test.each([
    {},
    { DEMO: '0' },
    { DEMO: '1' },
    { DEMO: '0', ADMIN_EMAIL: 'ana@example.com' },
    { DEMO: '0', ADMIN_EMAIL: ' ' },
    { HOST: '0.0.0.0' },
    { HOST: '::1' },
    { HOST: 'studio.localhost' },
    { HOST: '192.168.1.7', DEMO: '1' },
    { HOST: '192.168.1.7', ADMIN_EMAIL: 'ana@example.com' },
    { PUBLIC_URL: 'https://estudio.example' },
    { PUBLIC_URL: 'http://[::1]:9' },
    { PUBLIC_URL: 'http://127.0.0.1:9' },
    { PUBLIC_URL: 'http://estudio.localhost.example' },
  ])('a missing first administrator is noticed before anything is installed: %o', (given) => {
    expect(lacksAdmin(given)).toBe(readSettings(given).adminEmail === undefined);
  });

  test('the owner’s address alone ends the demonstration', () => {
    const named = { ADMIN_EMAIL: 'ana@example.com' };
    expect(readSettings(named)).toMatchObject({ demo: false, adminPassword: undefined });
  });

  test('a value can be given as a file', () => {
    const path = join(scratchFolder('settings'), 'password');
    writeFileSync(path, 'from a file\n');
    expect(readSettings({ ADMIN_PASSWORD_FILE: path }).adminPassword).toBe('from a file');
    expect(() => readSettings({ ADMIN_PASSWORD_FILE: '/nowhere' })).toThrow('ADMIN_PASSWORD_FILE names a file');
  });

  test.each([
    ['PORT', '80 80', 'PORT is wrong: expected a whole number from 1 to 65535, not "80 80"'],
    ['PORT', '70000', 'PORT is wrong'],
    ['DEMO', 'yes', 'DEMO is wrong: expected one of 0, 1, not "yes"'],
    ['DATA_DIR', '/proc/studio', 'DATA_DIR is wrong: expected a writable folder, not "/proc/studio"'],
    ['TRAINING_REPLICAS', '0', 'TRAINING_REPLICAS is wrong'],
    ['ADMIN_EMAIL', 'ana', 'ADMIN_EMAIL is wrong'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD is wrong: expected at least 6 characters'],
    ['MONGO_URL', 'postgres://localhost', 'MONGO_URL is wrong: expected an address that begins with mongodb://'],
    ['REDIS_URL', 'redis://', 'REDIS_URL is wrong'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is wrong'],
    ['NAMESPACE', 'a b', 'NAMESPACE is wrong: expected a name of at most 40 letters, digits, - and _, not "a b"'],
  ])('a wrong %s (%s) is named in one line', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });

  test('the address of a replica set may list several hosts', () => {
    const url = 'mongodb://a:27017,b:27017/?replicaSet=rs0';
    expect(readSettings({ MONGO_URL: url }).urls).toEqual({ mongo: url });
  });

  test('a wrong address is not repeated, since it may carry a password', () => {
    expect(() => readSettings({ RABBITMQ_URL: 'http://studio:secret@host' })).toThrow(/^(?!.*secret)/);
  });
});
