import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { startStudio, type RunningStudio } from '../../prove/testing/kit/test-studio.ts';
import type { ProcessRow } from './processes.ts';

/** Stand-in for each of the studio's processes: prints its environment and records its stop. */
const standIn = `
  import { createServer } from 'node:http';
  import { appendFileSync } from 'node:fs';
  const { PORT, HOST, NAME, STOPS, ...settings } = process.env;
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url === '/slow') setTimeout(() => response.end('finished'), 300);
    else response.end(JSON.stringify(settings));
  }).listen(Number(PORT), HOST);
  process.on('SIGTERM', () => server.close(() => appendFileSync(STOPS, PORT + '\\n')));
`;
const directory = mkdtempSync(join(tmpdir(), 'stand-ins-'));
const entry = join(directory, 'stand-in.mjs');
const stops = join(directory, 'stops');
const servers = {
  mongoUrl: 'mongodb://127.0.0.1:1',
  rabbitmqUrl: 'amqp://127.0.0.1:1',
  redisUrl: 'redis://127.0.0.1:1',
  smtpUrl: 'smtp://127.0.0.1:1',
  mailWebUrl: null,
};
const table: ProcessRow[] = [
  { name: 'gateway', kind: 'gateway', entry },
  { name: 'training-api', kind: 'api', entry },
  { name: 'training-worker', kind: 'worker', entry },
];

let studio: RunningStudio;
beforeAll(async () => {
  writeFileSync(entry, standIn);
  studio = await startStudio({
    servers,
    dataDir: join(directory, 'data'),
    env: { STOPS: stops },
    table,
    trainingReplicas: 2,
  });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the studio', () => {
  test('passes the gateway the address of every replica and worker', async () => {
    const port = Object.fromEntries(studio.placed.map((row) => [row.name, row.port]));
    expect(await settingsOf(studio.origin)).toMatchObject({
      TRAINING_URL: `http://127.0.0.1:${port['training-api']},http://127.0.0.1:${port['training-api-2']}`,
      TRAINING_WORKER_URL: `http://127.0.0.1:${port['training-worker']}`,
    });
  });

  test('gives each process only the settings that it needs', async () => {
    const worker = studio.placed.find(({ kind }) => kind === 'worker');
    const settings = await settingsOf(`http://127.0.0.1:${worker?.port}`);
    expect(settings).toMatchObject({ SMTP_URL: servers.smtpUrl });
    expect(Object.keys(settings)).not.toContain('SESSION_PUBLIC_KEY_FILE');
    expect(Object.keys(settings)).not.toContain('ADMIN_PASSWORD');
  });

  test('starts a process again that was killed', async () => {
    const before = studio.processes.pid('training-api');
    studio.processes.kill('training-api');
    await waitFor(() => expect(studio.processes.pid('training-api')).not.toBe(before));
    await studio.processes.restart('training-api-2');
    expect(studio.processes.pid('training-api-2')).toBeDefined();
    // A process that is stopped before then exits at once.
    await waitFor(() => Promise.all(studio.placed.map(({ port }) => fetch(`http://127.0.0.1:${port}`))));
  });

  test('stops the gateway first, which finishes open requests, then the APIs, then the workers', async () => {
    const slow = fetch(`${studio.origin}/slow`);
    await fetch(studio.origin);
    const pids = studio.processes.names.map((name) => studio.processes.pid(name)).filter((pid) => pid !== undefined);
    await studio.stop();
    expect(await (await slow).text()).toBe('finished');
    const byPort = new Map(studio.placed.map(({ port, kind }) => [String(port), kind]));
    const kinds = readFileSync(stops, 'utf8')
      .trim()
      .split('\n')
      .map((port) => byPort.get(port));
    // The previous test restarted a replica; only its last stop counts.
    expect(kinds.slice(-4)).toEqual(['gateway', 'api', 'api', 'worker']);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

async function settingsOf(origin: string): Promise<Record<string, string>> {
  return (await (await fetch(origin)).json()) as Record<string, string>;
}
