import { apiSettings, commonSettings, studioSettings } from '@studio/chassis/config/common-settings';

export const reportingApiSettings = apiSettings;

export const reportingWorkerSettings = { ...commonSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };
