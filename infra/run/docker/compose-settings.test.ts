import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { processSettings } from '../launcher/process-settings.ts';
import { root } from '../launcher/root.ts';

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, unknown>> }>>;
}

/** Settings that no container gets: the image or a default decides them, or only tests and `npm start` set them. */
const leftOut = new Set(['HOST', 'METRICS_HOST', 'WEB_ROOT', 'OTEL_SERVICE_NAME', 'CHECK_RESPONSES', 'CATCH_UP_MS']);

const file = (path: string): ComposeFile => parse(readFileSync(join(root, path), 'utf8'), { merge: true });
const [{ services }, { services: apart }] = [file('docker-compose.yml'), file('infra/run/docker/workers.yml')];

function given(environment: Readonly<Record<string, unknown>> = {}): Set<string> {
  return new Set(Object.keys(environment).map((name) => name.replace(/_FILE$/, '')));
}

describe('a container is given the settings that its process reads, and no others', () => {
  const shared = Object.entries(processSettings).filter(([name]) => name in services);
  test.each(shared)('%s', (name, shape) => {
    const read = Object.keys(shape).filter((setting) => !leftOut.has(setting) && !setting.endsWith('_WORKER_URL'));
    expect(given(services[name]?.environment)).toEqual(new Set(read));
  });

  const workers = Object.entries(processSettings).filter(([name]) => name.endsWith('-worker'));
  test.each(workers)('%s', (name, shape) => {
    const read = Object.keys(shape).filter((setting) => !leftOut.has(setting));
    expect(given(apart[name]?.environment)).toEqual(new Set([...read, 'ROLES']));
  });

  test('the gateway knows the separate workers', () => {
    const read = Object.keys(processSettings.gateway).filter((setting) => setting.endsWith('_WORKER_URL'));
    expect(given(apart['gateway']?.environment)).toEqual(new Set(read));
  });
});
