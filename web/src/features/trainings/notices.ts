import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/rules/bookings';
import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { dayOfMonth, weekdayAndDate, clockTime } from '../../dates/spanish-dates.ts';
import type { Obstacle } from './booking-obstacle.ts';
import { canExchange, offeredAct, offeredAside } from './offered-act.ts';
import { openingInWords } from './opening-in-words.ts';
import type { Training } from './training.ts';
import { isOverOrTaken, type DayOutlook, type Outlook } from './week-outlook.ts';

export interface Notice {
  readonly kind: Obstacle['kind'];
  readonly text: string;
  /** The advice. */
  readonly advice: string;
  /** The links: the plans and the studio, the studio alone, or none. */
  readonly links: 'plans' | 'studio' | 'none';
  /** A training affected by the obstacle, of the selected day if there is one. */
  readonly training: Training;
}

/** The obstacles of a week, each listed once (docs/product.md §6.1). */
export function noticesOf(days: readonly DayOutlook[], open: readonly StudioDate[], canChange: boolean): Notice[] {
  const lookedAtFirst = [...days].sort((a, b) => Number(open.includes(b.day)) - Number(open.includes(a.day)));
  const byKind = new Map<Obstacle['kind'], Notice>();
  for (const outlook of lookedAtFirst.flatMap(({ trainings }) => trainings)) {
    const { training, obstacle } = outlook;
    if (!obstacle || byKind.has(obstacle.kind)) continue;
    const { kind, text } = obstacle;
    byKind.set(kind, { kind, text, ...remedies(canChange && canExchange(outlook))[kind], training });
  }
  return [...byKind.values()];
}

const changeAdvice = (canChange: boolean) => (canChange ? 'Para ir a otra clase, toca «Cambiar mi clase».' : '');

const remedies = (canChange: boolean): Record<Obstacle['kind'], Pick<Notice, 'advice' | 'links'>> => ({
  'no-plan': { advice: '', links: 'plans' },
  'plan-ends': { advice: 'Renuévalo para entrenar después.', links: 'plans' },
  'plan-starts': { advice: 'Para las clases desde ese día ya puedes inscribirte.', links: 'none' },
  'plan-frozen': { advice: 'Los demás días puedes inscribirte como siempre.', links: 'none' },
  'no-classes-left': { advice: changeAdvice(canChange), links: 'plans' },
  'weekly-limit': { advice: changeAdvice(canChange), links: 'none' },
  'no-specials': { advice: '', links: 'studio' },
  'same-day-only': { advice: '', links: 'studio' },
});

interface OfWeek {
  /** Whether the week is open, so that the member can exchange another class of it. */
  readonly canChange: boolean;
  /** When the week opens, if it is not open yet. */
  readonly opening: string | null;
}

/** Why a class offers no act, as its button says it when it is pressed; empty where its word says all. */
export function whyNoAct(outlook: Outlook, { canChange: isOpen, opening }: OfWeek): string {
  const { training, state, obstacle, attendance } = outlook;
  const canChange = isOpen && canExchange(outlook);
  const offered = { training, state, obstacle: obstacle?.kind, canChange };
  if (offeredAct(offered)) return '';
  if (obstacle) return inSentences(obstacle.text, remedies(canChange)[obstacle.kind].advice);
  if (state === 'closed') return opening ? inSentences(opening) : '';
  if (state === 'full') return 'No quedan cupos, y en la lista de espera no cabe nadie más.';
  if (state !== 'locked') return '';
  const canRelease = !attendance && offeredAside(offered) === 'release';
  return inSentences(
    `Se puede cancelar hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes`,
    canRelease ? 'Si no vas, toca «Avisar que no voy».' : '',
  );
}

const inSentences = (text: string, advice = '') => `${text}. ${advice}`.trim();

/** Whether plans remove the obstacle. */
export const endsWithPlan = (kind: Obstacle['kind'] | undefined) =>
  kind !== undefined && remedies(false)[kind].links === 'plans';

/** The prepared message to the studio: the member, the class, and the obstacle shown by the app. */
export function messageTo(name: string, { text, training }: Pick<Notice, 'text' | 'training'>): string {
  const special = training.category === 'special' ? ' especial' : '';
  const title = training.title ? ` «${training.title}»` : '';
  const when = `${weekdayAndDate(training.trainingDate)}, ${clockTime(training.startTime)}`;
  return `Hola, soy ${name}. Quiero inscribirme en el entrenamiento${special}${title} del ${when}. La aplicación me dice: «${text}».`;
}

interface Shown {
  readonly week: StudioDate;
  /** The first week that is not open yet, and the instant at which it opens. */
  readonly opensNext: { readonly week: StudioDate; readonly at: Date } | undefined;
}

/** When the shown week opens. For the last open week, when the next one does, once no seat of it can be booked. */
export function nextWeekOpens(days: readonly DayOutlook[], { week, opensNext }: Shown, now: Date): string | null {
  if (!opensNext) return null;
  const when = openingInWords(opensNext.at, now);
  if (week === opensNext.week) return `Abre ${when}`;
  const isLastOpen = addStudioDays(week, 7) === opensNext.week;
  return isLastOpen && isOverOrTaken(days) ? `La semana del ${dayOfMonth(opensNext.week)} abre ${when}` : null;
}
