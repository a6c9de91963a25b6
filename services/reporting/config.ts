import type { z } from 'zod';
import { apiSettings, commonSettings, studioSettings } from '@studio/chassis/config/common-settings';

export const reportingApiSettings = apiSettings;

export const reportingWorkerSettings = { ...commonSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
export type ReportingApiConfig = Settings<typeof reportingApiSettings>;
export type ReportingWorkerConfig = Settings<typeof reportingWorkerSettings>;
