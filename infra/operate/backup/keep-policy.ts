import { mondayOf, type StudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';

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

/**
 * The backups to remove: all but the newest of each of the last 7 days, 4 weeks and 6 months of studio time. Periods
 * without a backup do not count, so a studio that was down for a month loses none of the older ones. The first backup
 * of the last day stays too: it predates a mistake that made somebody take another one.
 *
 * @param names of all entries of the folder
 */
export function toRemove(names: readonly string[]): string[] {
  const found = names.flatMap((name) => {
    const instant = instantOfBackup(name);
    return instant ? [{ name, day: toStudioDate(instant) }] : [];
  });
  const newestFirst = found.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const ofLastDay = newestFirst.filter(({ day }) => day === newestFirst[0]?.day);
  const keeping = new Set<string>(ofLastDay.slice(-1).map(({ name }) => name));
  for (const { count, periodOf } of kept) {
    const newestOf = new Map<string, string>();
    for (const { name, day } of newestFirst) if (!newestOf.has(periodOf(day))) newestOf.set(periodOf(day), name);
    for (const name of [...newestOf.values()].slice(0, count)) keeping.add(name);
  }
  return found.map(({ name }) => name).filter((name) => !keeping.has(name));
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
