import { isStudioDate, type StudioDate } from '@studio/contracts/studio-time';

/** The birthdays celebrated on a day, as `MM-DD`: 29 February is celebrated on the 28th in a year without it. */
export function birthdaysOn(today: StudioDate): string[] {
  const day = today.slice(5);
  const isLeapYear = isStudioDate(`${today.slice(0, 4)}-02-29`);
  return day === '02-28' && !isLeapYear ? [day, '02-29'] : [day];
}
