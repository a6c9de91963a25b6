import { apiSettings, commonSettings, mailSettings, studioSettings } from '@studio/chassis/config/common-settings';

export const membershipApiSettings = apiSettings;

export const membershipWorkerSettings = {
  ...commonSettings,
  ...mailSettings,
  STUDIO_NAME: studioSettings.STUDIO_NAME,
};
