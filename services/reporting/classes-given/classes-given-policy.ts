import { type GivenFigure, givenFigures } from '@studio/contracts/rules/coaches';
import { studioInstant } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';

/** A class with its seats, given up ones left out, and how many of them are marked as attended. */
export interface CountedClass extends Pick<Training, 'date' | 'endTime' | 'status' | 'coachId' | 'substituteFor'> {
  readonly people: number;
  readonly attended: number;
}

type Figures = Readonly<Record<GivenFigure, number>>;

/** The figures of a coach, by account id, in a month of studio time, `YYYY-MM`. */
export interface CoachMonth extends Figures {
  readonly coachId: string;
  readonly month: string;
}

const names = Object.keys(givenFigures) as GivenFigure[];

function sumOf(sum: Partial<Figures>, added: Partial<Figures>): Figures {
  return Object.fromEntries(names.map((name) => [name, (sum[name] ?? 0) + (added[name] ?? 0)])) as Record<
    GivenFigure,
    number
  >;
}

/**
 * The months of coaches in which these classes count, the earliest first (`docs/product.md` §7.14). A month in which
 * nothing counts for a coach is left out.
 */
export function classesGiven(classes: Iterable<CountedClass>, now: Date): CoachMonth[] {
  const months = new Map<string, CoachMonth>();
  for (const each of classes) {
    const month = each.date.slice(0, 7);
    for (const [coachId, counts] of countsOf(each, now)) {
      const key = `${month} ${coachId}`;
      months.set(key, { coachId, month, ...sumOf(months.get(key) ?? {}, counts) });
    }
  }
  return [...months.values()].sort((one, other) => one.month.localeCompare(other.month));
}

/**
 * What a class adds, and to whose month. A cancelled one counts for who would have given it; any other once its end is
 * over. A class that nobody gives counts for nobody.
 */
function countsOf(
  { date, endTime, status, coachId, substituteFor, people, attended }: CountedClass,
  now: Date,
): readonly (readonly [string, Partial<Figures>])[] {
  if (coachId === undefined) return [];
  if (status === 'cancelled') return [[coachId, { cancelled: 1 }]];
  if (studioInstant(date, endTime) > now) return [];
  if (substituteFor === undefined) return [[coachId, { own: 1, people, attended }]];
  return [
    [coachId, { asSubstitute: 1, people, attended }],
    [substituteFor, { replaced: 1 }],
  ];
}

/** COP for the classes that a coach gave, their own and as a substitute. */
export function valueOf({ own, asSubstitute }: Figures, classValue: number): number {
  return (own + asSubstitute) * classValue;
}
