import type { StudioDate } from '@studio/contracts/studio-time';
import { dayOfMonth, weekdayAndDate, clockTime } from '../../dates/spanish-dates.ts';
import type { Obstacle } from './booking-obstacle.ts';
import type { Training } from './training.ts';
import { isOverOrTaken, type DayOutlook } from './week-outlook.ts';

export interface Notice {
  readonly kind: Obstacle['kind'];
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
  /** Where it leads: to the plans and to the studio, or to the studio alone. */
  readonly links: 'plans' | 'studio' | 'none';
  /** A training that it stands in the way of, of the day that is looked at where there is one. */
  readonly training: Training;
}

/** Each obstacle of a week once, however many trainings it stands in the way of (docs/product.md §6.1). */
export function noticesOf(days: readonly DayOutlook[], open: readonly StudioDate[], canChange: boolean): Notice[] {
  const lookedAtFirst = [...days].sort((a, b) => Number(open.includes(b.day)) - Number(open.includes(a.day)));
  const byKind = new Map<Obstacle['kind'], Notice>();
  for (const { training, obstacle } of lookedAtFirst.flatMap(({ trainings }) => trainings)) {
    if (!obstacle || byKind.has(obstacle.kind)) continue;
    byKind.set(obstacle.kind, { ...obstacle, ...remedies(canChange)[obstacle.kind], training });
  }
  return [...byKind.values()];
}

const remedies = (canChange: boolean): Record<Obstacle['kind'], Pick<Notice, 'advice' | 'links'>> => ({
  'no-plan': { advice: '', links: 'plans' },
  'plan-ends': { advice: 'Renuévalo para entrenar después.', links: 'plans' },
  'plan-starts': { advice: 'Desde ese día puedes inscribirte.', links: 'none' },
  'no-classes-left': { advice: '', links: 'plans' },
  'weekly-limit': { advice: canChange ? 'Para ir a otra clase, toca «Cambiar mi clase».' : '', links: 'none' },
  'no-specials': { advice: '', links: 'studio' },
});

/** What a member writes to the studio: who they are, which class they mean, and what the app says. */
export function messageTo(name: string, { text, training }: Pick<Notice, 'text' | 'training'>): string {
  const special = training.category === 'special' ? ' especial' : '';
  const when = `${weekdayAndDate(training.trainingDate)}, ${clockTime(training.startTime)}`;
  return `Hola, soy ${name}. Quiero inscribirme en el entrenamiento${special} del ${when}. La aplicación me dice: «${text}».`;
}

interface Shown {
  readonly week: StudioDate;
  readonly mayGoForward: boolean;
  readonly opensNext: { readonly week: StudioDate };
}

/** When the next week opens, once nothing is left to book in the last one that is open. */
export function nextWeekOpens(days: readonly DayOutlook[], { mayGoForward, opensNext }: Shown): string | null {
  if (mayGoForward || !isOverOrTaken(days)) return null;
  return `La semana del ${dayOfMonth(opensNext.week)} abre el lunes a las 00:00`;
}
