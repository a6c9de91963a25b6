import { mondayOf, type StudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Manifest } from './manifest.ts';

/** How many of the days, weeks and months with a backup keep one. */
const kept = [
  { count: 7, periodOf: (day: StudioDate) => day },
  { count: 4, periodOf: mondayOf },
  { count: 6, periodOf: (day: StudioDate) => day.slice(0, 'yyyy-mm'.length) },
];

/** The default name of a backup: its instant, in characters that every file system accepts. */
export function nameOfBackup(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

/** @returns undefined for another name, which an operator chose: the policy never removes it */
export function instantOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z$/.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds?.replace('-', '.')}Z`);
}

/** A folder among the backups. */
export interface FoundBackup {
  readonly name: string;
  /** Undefined for a copy that broke off before its manifest, which comes last. */
  readonly manifest: Pick<Manifest, 'made' | 'studioVersion' | 'schema'> | undefined;
}

/** What retention does with the backups of a folder, by their names. */
export type Retention = ReturnType<typeof retain>;

/**
 * Retention keeps the newest nightly backup of each of the last 7 days, 4 weeks and 6 months of studio time, and the
 * first of the last day. Periods without a backup do not count, so a studio that was down for a month loses none of the
 * older ones. It never removes what a person may need for the way back: a backup made by hand, one whose manifest does
 * not say how it was made, and the last nightly one of each earlier version (docs/backup.md «Each night»).
 */
export function retain(found: readonly FoundBackup[]) {
  const newestFirst = found
    .flatMap(({ name, manifest }) => {
      const instant = instantOfBackup(name);
      return instant ? [{ name, manifest, day: toStudioDate(instant) }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const nightly = newestFirst.filter(({ manifest }) => manifest?.made === 'nightly');
  const lasting = new Map<string, string>();
  for (const { name, manifest } of newestFirst) {
    const reason = manifest && reasonToLast(manifest);
    if (reason) lasting.set(name, reason);
  }
  for (const [version, { name }] of lastOfVersions(nightly)) lasting.set(name, `the last of ${version}`);
  const lastDay = newestFirst[0]?.day;
  // The rest of a broken copy stays for a day: it may still be in work.
  const rests = newestFirst.filter(({ manifest, day }) => !manifest && day === lastDay);
  const keeping = new Set([...lasting.keys(), ...byPeriods(nightly), ...rests.map(({ name }) => name)]);
  return {
    toRemove: newestFirst.map(({ name }) => name).filter((name) => !keeping.has(name)),
    /** Backups that only a person removes, by the reason. */
    lasting: namesByReason(lasting),
  };
}

function reasonToLast({ made }: Pick<Manifest, 'made'>): string | undefined {
  if (made === 'nightly') return undefined;
  return made === 'by hand' ? 'made by hand' : 'of a version that did not record whether it was made by hand';
}

interface Nightly extends FoundBackup {
  readonly day: StudioDate;
}

/** The newest of each version and schema but those of the newest backup: the way back over an upgrade. */
function lastOfVersions(newestFirst: readonly Nightly[]): ReadonlyMap<string, Nightly> {
  const versionOf = ({ manifest }: Nightly) => `version ${manifest?.studioVersion}, schema ${manifest?.schema}`;
  const last = new Map<string, Nightly>();
  for (const backup of newestFirst.toReversed()) last.set(versionOf(backup), backup);
  if (newestFirst[0]) last.delete(versionOf(newestFirst[0]));
  return last;
}

function byPeriods(newestFirst: readonly Nightly[]): Set<string> {
  const ofLastDay = newestFirst.filter(({ day }) => day === newestFirst[0]?.day);
  const keeping = new Set(ofLastDay.slice(-1).map(({ name }) => name));
  for (const { count, periodOf } of kept) {
    const newestOf = new Map<string, string>();
    for (const { name, day } of newestFirst) if (!newestOf.has(periodOf(day))) newestOf.set(periodOf(day), name);
    for (const name of [...newestOf.values()].slice(0, count)) keeping.add(name);
  }
  return keeping;
}

function namesByReason(reasons: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(reasons, ([, reason]) => reason);
  return new Map([...grouped].map(([reason, entries]) => [reason, entries.map(([name]) => name)]));
}

const hourMs = 60 * 60 * 1_000;

interface Night {
  readonly now: Date;
  /** Hour of studio time. */
  readonly hour: number;
  /** The newest backup. */
  readonly newest: Date | undefined;
  /** When the last attempt failed, if it did. */
  readonly failedAt: Date | undefined;
}

/** Whether the nightly backup is due: after its hour, later if the machine was off, and an hour after a failure. */
export function isDue({ now, hour, newest, failedAt }: Night): boolean {
  if (failedAt) return now.getTime() - failedAt.getTime() >= hourMs;
  const today = studioInstant(toStudioDate(now), `${String(hour).padStart(2, '0')}:00`);
  const lastHour = today <= now ? today : new Date(today.getTime() - 24 * hourMs);
  return !newest || newest < lastHour;
}
