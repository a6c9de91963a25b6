import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { removeLeftOvers } from './remove-left-overs.ts';

const now = new Date('2026-01-05T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A folder among the backups, with files by the hours since their last write. */
function given(parent: string, name: string, files: Readonly<Record<string, number>>, made = 100) {
  const path = join(parent, name);
  mkdirSync(path);
  for (const [file, hours] of Object.entries(files)) {
    writeFileSync(join(path, file), '');
    utimesSync(join(path, file), hoursAgo(hours), hoursAgo(hours));
  }
  utimesSync(path, hoursAgo(made), hoursAgo(made));
}

test('what killed backups have left is removed after a day, and nothing else', async () => {
  const parent = scratchFolder('left-overs');
  given(parent, 'old.a1b2c3.partial', { 'auth.accounts.bson.gz': 25, 'training.bulk-orders.bson.gz': 30 });
  given(parent, 'complete.a1b2c3.partial', { 'auth.accounts.bson.gz': 25, 'manifest.json': 25 });
  given(parent, 'empty.partial', {}, 25);
  given(parent, 'recent.partial', { 'auth.accounts.bson.gz': 23 });
  given(parent, 'just-made.partial', {}, 0);
  given(parent, 'in-work-for-long.partial', { 'auth.accounts.bson.gz': 50, 'training.bookings.bson.gz': 0 });
  given(parent, 'of-somebody-else.partial', { 'film.mkv': 100 });
  given(parent, '2025-11-01', { 'auth.accounts.bson.gz': 1_000, 'manifest.json': 1_000 });
  writeFileSync(join(parent, 'a-file.partial'), '');
  utimesSync(join(parent, 'a-file.partial'), 0, 0);

  const removed = await removeLeftOvers(parent, now);
  expect(removed.toSorted()).toEqual(
    ['complete.a1b2c3.partial', 'empty.partial', 'old.a1b2c3.partial'].map((name) => join(parent, name)),
  );
  expect(readdirSync(parent).toSorted()).toEqual([
    '2025-11-01',
    'a-file.partial',
    'in-work-for-long.partial',
    'just-made.partial',
    'of-somebody-else.partial',
    'recent.partial',
  ]);
});

test('without a folder of backups there is nothing to remove', async () => {
  expect(await removeLeftOvers(join(scratchFolder('left-overs'), 'missing'), now)).toEqual([]);
});
