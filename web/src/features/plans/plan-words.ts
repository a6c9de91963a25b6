import { type Days, daysInWords } from '@studio/contracts/days-in-words';
import { PLAN_WEEKS_OF_CLASSES } from '@studio/contracts/rules/plans';
import { longDate } from '../../dates/spanish-dates.ts';
import { counted } from '../../ui/counted.ts';

/** `12 clases al mes`: a plan grants four weeks of classes, and no month is that long (docs/product.md §2.1). */
export const classesPerMonth = (perWeek: number) => `${perWeek * PLAN_WEEKS_OF_CLASSES} clases al mes`;

/** `1 clase`, `4 clases` */
export const classCount = (count: number) => counted(count, 'clase', 'clases');

interface NextPlan {
  readonly startDate: string;
  readonly endDate: string;
  readonly classesGranted: number;
  readonly remainingClasses?: number | undefined;
}

/** Classes left on a next plan, which pays for trainings of its period before it begins (docs/product.md §2.2). */
export const leftOnNext = ({ remainingClasses, classesGranted }: NextPlan) => remainingClasses ?? classesGranted;

/** `12 clases · del 3 de marzo de 2026 al 2 de abril de 2026` */
export const nextPlanInWords = (next: NextPlan) =>
  `${classCount(leftOnNext(next))} · del ${longDate(next.startDate)} al ${longDate(next.endDate)}`;

/** `1 clase guardada para tu próximo plan` */
export function keptForNextPlan(count: number, whose: 'tu' | 'su'): string {
  return `${classCount(count)} ${count === 1 ? 'guardada' : 'guardadas'} para ${whose} próximo plan`;
}

/** `Plan congelado del 3 al 12 de diciembre` (docs/product.md §2.7) */
export const frozenInWords = (freeze: Days) => `Plan congelado ${daysInWords(freeze)}`;
