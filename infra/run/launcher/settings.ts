import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLocal } from '@studio/chassis/http/client-address';
import * as parse from './setting-parsers.ts';
import { StartError } from './start-error.ts';
import type { Parse } from './setting-parsers.ts';

/** The settings of `npm start`. The URLs are of existing servers, which are used instead of embedded ones. */
export interface Settings {
  /** Of the gateway. */
  readonly port: number;
  /** Address on which the gateway listens. */
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly demo: boolean;
  /** Whether other machines can reach the studio: then no documented password works. */
  readonly isReachable: boolean;
  /** The first administrator; undefined if the settings name none. */
  readonly adminEmail: string | undefined;
  /** Undefined if one has to be generated. */
  readonly adminPassword: string | undefined;
  readonly publicUrl: string;
  readonly trainingReplicas: number;
  /** Whether API and worker of a service run in separate processes. */
  readonly separateWorkers: boolean;
  /** Whether gateway and services run in one process. */
  readonly oneProcess: boolean;
  /** Prefix of databases, queues and Redis keys. */
  readonly namespace: string;
  readonly urls: GivenUrls;
}

export type GivenUrls = { mongo?: string; rabbitmq?: string; redis?: string; smtp?: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The first administrator of a demonstration that only this machine reaches; a real studio names its own. */
export const demoAdmin = { email: 'admin@example.com', password: 'demo-admin' };

/** @throws {StartError} naming what is wrong, in one line */
export function readSettings(environment: Environment): Settings {
  const read = reader(environment);
  const port = read('PORT', parse.port) ?? 8080;
  const host = read('HOST', parse.text) ?? '127.0.0.1';
  const publicUrl = read('PUBLIC_URL', parse.url('http', 'https')) ?? `http://localhost:${port}`;
  const givenEmail = read('ADMIN_EMAIL', parse.email);
  const isReachable = !isLocal(host) || !isLocal(new URL(publicUrl).hostname);
  const demoUnlessSaid = isReachable || givenEmail !== undefined ? '0' : '1';
  const demo = (read('DEMO', parse.oneOf('0', '1')) ?? demoUnlessSaid) === '1';
  const adminEmail = givenEmail ?? (demo ? demoAdmin.email : undefined);
  const usual = demo && !isReachable ? demoAdmin.password : undefined;
  const adminPassword = read('ADMIN_PASSWORD', parse.password) ?? usual;
  const trainingReplicas = read('TRAINING_REPLICAS', parse.integer(1, 16)) ?? 1;
  const separateWorkers = read('SEPARATE_WORKERS', parse.oneOf('0', '1')) === '1';
  const oneProcess = read('ONE_PROCESS', parse.oneOf('0', '1')) === '1';
  if (oneProcess && (separateWorkers || trainingReplicas > 1)) {
    throw new StartError('ONE_PROCESS=1 leaves no room for SEPARATE_WORKERS=1 or TRAINING_REPLICAS above 1');
  }
  read('LOG_LEVEL', parse.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'));
  return {
    port,
    host,
    dataDir: read('DATA_DIR', parse.folder) ?? resolve('.data'),
    demo,
    isReachable,
    adminEmail,
    adminPassword,
    publicUrl,
    trainingReplicas,
    separateWorkers,
    oneProcess,
    namespace: read('NAMESPACE', parse.namespace) ?? 'studio',
    urls: withoutUndefined({
      mongo: read('MONGO_URL', parse.url('mongodb', 'mongodb+srv')),
      rabbitmq: read('RABBITMQ_URL', parse.url('amqp', 'amqps')),
      redis: read('REDIS_URL', parse.url('redis', 'rediss')),
      smtp: read('SMTP_URL', parse.url('smtp', 'smtps')),
    }),
  };
}

/**
 * Reads a single setting.
 *
 * @returns undefined when it is not set
 * @throws {StartError} naming what is wrong, in one line
 */
export function readSetting<T>(environment: Environment, name: string, parseText: Parse<T>): T | undefined {
  return reader(environment)(name, parseText);
}

/** The value of a setting: the variable itself, or the content of the file that `<name>_FILE` names. Empty is unset. */
export function settingText(environment: Environment, name: string): string | undefined {
  const path = environment[`${name}_FILE`];
  if (!path) return environment[name]?.trim() || undefined;
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    throw new StartError(`${name}_FILE names a file that can't be read: ${path}`);
  }
}

function reader(environment: Environment): <T>(name: string, parseText: Parse<T>) => T | undefined {
  return (name, parseText) => {
    const text = settingText(environment, name);
    if (text === undefined) return undefined;
    const parsed = parseText(text);
    if ('expected' in parsed) throw new StartError(`${name} is wrong: expected ${parsed.expected}`);
    return parsed.value;
  };
}

function withoutUndefined(urls: Record<keyof GivenUrls, string | undefined>): GivenUrls {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}
