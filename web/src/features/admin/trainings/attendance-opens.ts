import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { studioInstant } from '@studio/contracts/studio-time';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { dayOf } from './training-words.ts';

/** Whether attendance can be marked (docs/product.md §3.12). */
export function attendanceIsOpen(training: Pick<AdminTraining, 'training_date' | 'start_time'>, now: Date): boolean {
  const start = studioInstant(dayOf(training), training.start_time).getTime();
  return now.getTime() >= start - ATTENDANCE_OPENS_MINUTES * 60_000;
}
