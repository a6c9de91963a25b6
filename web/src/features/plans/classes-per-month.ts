import { PLAN_WEEKS_OF_CLASSES } from '@studio/contracts/limits';

/** `12 clases al mes`: a plan grants four weeks of classes, and no month is that long (docs/product.md §2.1). */
export function classesPerMonth(perWeek: number): string {
  return `${perWeek * PLAN_WEEKS_OF_CLASSES} clases al mes`;
}
