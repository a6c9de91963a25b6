import type { BenchStudio } from './bench-studio.ts';

/** What all databases of a studio take, compressed, with their indexes. */
export async function bytesOnDisk({ databases: { of, sessions } }: BenchStudio): Promise<number> {
  // Until the next checkpoint, files do not show what was written.
  await sessions.admin().command({ fsync: 1 });
  const stats = await Promise.all([...Object.values(of), sessions].map((database) => database.stats()));
  return stats.reduce((sum, { storageSize, indexSize }) => sum + Number(storageSize) + Number(indexSize), 0);
}

/** The bytes on disk that `work` adds, for each of `count`. */
export async function addedBytes(studio: BenchStudio, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = await bytesOnDisk(studio);
  await work();
  return ((await bytesOnDisk(studio)) - before) / count;
}
