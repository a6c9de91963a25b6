import type { z } from 'zod';
import {
  apiSettings,
  commonSettings,
  flag,
  mailSettings,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';

export const republishSettings = commonSettings;

export const workerSettings = { ...commonSettings, ...mailSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };

export const trainingApiSettings = {
  ...apiSettings,
  BOOKING_WEEKS_AHEAD: wholeNumber(0, 52).default(0).describe('Weeks after the current one that members may book'),
  REFUSE_OVERLAPPING_BOOKINGS: flag.default(false).describe("1 refuses a member's second booking at the same hour"),
};

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
export type TrainingApiConfig = Settings<typeof trainingApiSettings>;
export type TrainingWorkerConfig = Settings<typeof workerSettings>;
