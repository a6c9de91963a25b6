import type { z } from 'zod';
import { apiSettings, commonSettings, mailSettings, studioSettings } from '@studio/chassis/config/common-settings';
import { bookingSettings } from './policies/booking-settings.ts';

export const republishSettings = commonSettings;

export const workerSettings = { ...commonSettings, ...mailSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };

export const trainingApiSettings = {
  ...apiSettings,
  ...bookingSettings,
};

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
export type TrainingApiConfig = Settings<typeof trainingApiSettings>;
export type TrainingWorkerConfig = Settings<typeof workerSettings>;
