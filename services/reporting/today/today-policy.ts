import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { isStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';

/** Whether the attendance of a class can be marked: from 30 minutes before its start (`docs/product.md` §3.12). */
export function isMarkable({ startsAt }: Pick<Training, 'startsAt'>, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - ATTENDANCE_OPENS_MINUTES * 60_000;
}

/** The birthdays celebrated on a day, as `MM-DD`: 29 February is celebrated on the 28th in a year without it. */
export function birthdaysOn(today: StudioDate): string[] {
  const day = today.slice(5);
  const isLeapYear = isStudioDate(`${today.slice(0, 4)}-02-29`);
  return day === '02-28' && !isLeapYear ? [day, '02-29'] : [day];
}
