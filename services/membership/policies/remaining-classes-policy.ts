import type { Assignment } from '../models/assignment.model.ts';
import type { ClassBalance } from '../models/class-balance.model.ts';

/**
 * Classes left on a plan that holds: what training counts, or what was granted as long as training hasn't said
 * anything about this assignment yet.
 */
export function remainingClasses(
  { _id, classesGranted }: Pick<Assignment, '_id' | 'classesGranted'>,
  balance: Pick<ClassBalance, 'assignmentId' | 'classesLeft'> | null,
): number {
  return balance?.assignmentId === _id ? balance.classesLeft : classesGranted;
}
