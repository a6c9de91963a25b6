import type { Assignment } from '../models/assignment.model.ts';
import type { ClassBalance } from '../models/membership-models.ts';

type Balance = Pick<ClassBalance, 'assignmentId' | 'classesLeft' | 'next'>;

/**
 * Classes left on the current plan: training's count, which may still list it as the next plan, or the granted classes
 * until training publishes something about this assignment.
 */
export function remainingClasses(
  { _id, classesGranted }: Pick<Assignment, '_id' | 'classesGranted'>,
  balance: Balance | null,
): number {
  if (balance?.assignmentId === _id) return balance.classesLeft;
  return balance?.next?.assignmentId === _id ? balance.next.classesLeft : classesGranted;
}
