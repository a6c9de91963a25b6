import {
  apiSettings,
  commonSettings,
  mailSettings,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';
import { bookingSettings } from './rules/booking-settings.ts';

export const republishSettings = commonSettings;

/** Settings of both roles: either one promotes members into seats that become free. */
export const trainingSettings = { ...commonSettings, ...bookingSettings };

export const workerSettings = {
  ...trainingSettings,
  ...mailSettings,
  STUDIO_NAME: studioSettings.STUDIO_NAME,
  REMINDER_HOURS: wholeNumber(0, 72)
    .default(12)
    .describe('Hours before a class at which registrants are reminded, moved to between 7:00 and 20:00; 0: never'),
};

export const trainingApiSettings = {
  ...apiSettings,
  ...bookingSettings,
  STUDIO_NAME: studioSettings.STUDIO_NAME,
  STUDIO_ADDRESS: studioSettings.STUDIO_ADDRESS,
  CALENDAR_READS_PER_ADDRESS: wholeNumber(1, 1_000_000)
    .default(1_000)
    .describe('Calendar reads per client address in an hour'),
};
