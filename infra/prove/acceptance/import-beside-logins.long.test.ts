import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { startServers } from '../../run/launcher/own-servers.ts';
import { startStudio } from '../testing/kit/test-studio.ts';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { testSettings } from '../testing/kit/test-settings.ts';

const people = 2_000;
const slowestLoginMs = 1_000;

test(`logins stay under a second while ${people} people are imported`, { timeout: 40 * 60_000 }, async () => {
  const { origin, admin } = await startOwnStudio();
  const administrator = await signIn(origin, admin.email, admin.password);
  const member = await registerMember(origin);
  const rows = Array.from({ length: people }, () => importedUser());
  const over = new AbortController();
  const importing = importAll(administrator, rows).finally(() => over.abort());
  const took: number[] = [];
  while (!over.signal.aborted) {
    const begun = performance.now();
    await signIn(origin, member.email, member.password);
    took.push(performance.now() - begun);
    await pause(500);
  }
  expect(await importing).toEqual({ created: people });
  expect(took.toSorted((a, b) => a - b).at(Math.floor(0.99 * took.length))).toBeLessThan(slowestLoginMs);
  expect(await importAll(administrator, rows)).toEqual({ existed: people });
});

/** A studio with the password hashes of production. */
async function startOwnStudio() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-import-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const servers = await startServers({ dataDir: join(dataDir, 'servers'), namespace: 'import' });
  onTestFinished(() => servers.stop());
  const env = { ...testSettings('import'), BCRYPT_COST: '12' };
  const studio = await startStudio({ servers, dataDir: join(dataDir, 'studio'), env });
  onTestFinished(() => studio.stop());
  return studio;
}

/** Sends rows like the app. Returns the number of rows by outcome. */
async function importAll(admin: Person, rows: readonly object[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let rest = rows; rest.length > 0;) {
    const { status, body } = await admin.post('/api/admin/users/import', { rows: rest.slice(0, 50) });
    if (status !== 200) throw new Error(`an import answered ${status}: ${JSON.stringify(body)}`);
    const results: { kind: string }[] = body.results;
    for (const { kind } of results) outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    rest = rest.slice(results.length);
  }
  return outcomes;
}
