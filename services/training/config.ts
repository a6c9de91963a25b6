import type { z } from 'zod';
import {
  apiSettings,
  commonSettings,
  mailSettings,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';

export const republishSettings = commonSettings;

export const workerSettings = { ...commonSettings, ...mailSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };

export const trainingApiSettings = {
  ...apiSettings,
  /** Weeks after the current one that members may book. */
  BOOKING_WEEKS_AHEAD: wholeNumber(0, 52).default(0),
};

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
export type TrainingApiConfig = Settings<typeof trainingApiSettings>;
export type TrainingWorkerConfig = Settings<typeof workerSettings>;
