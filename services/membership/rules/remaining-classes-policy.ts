import type { Assignment } from '../models/assignment.model.ts';
import type { ClassBalance } from '../models/membership-models.ts';

type Balance = Pick<ClassBalance, 'assignmentId' | 'classesLeft' | 'next'>;

/**
 * Classes left on a plan that holds: what training counts, be it as of the next plan still, or what was granted as long as
 * training has published nothing about this assignment yet.
 */
export function remainingClasses(
  { _id, classesGranted }: Pick<Assignment, '_id' | 'classesGranted'>,
  balance: Balance | null,
): number {
  if (balance?.assignmentId === _id) return balance.classesLeft;
  return balance?.next?.assignmentId === _id ? balance.next.classesLeft : classesGranted;
}
