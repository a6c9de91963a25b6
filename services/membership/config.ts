import type { z } from 'zod';
import { apiSettings, commonSettings, mailSettings, studioSettings } from '@studio/chassis/config/common-settings';

export const membershipApiSettings = apiSettings;

export const membershipWorkerSettings = {
  ...commonSettings,
  ...mailSettings,
  STUDIO_NAME: studioSettings.STUDIO_NAME,
};

const { LOG_LEVEL, NAMESPACE, MONGO_URL, RABBITMQ_URL } = commonSettings;
export const republishSettings = { LOG_LEVEL, NAMESPACE, MONGO_URL, RABBITMQ_URL };

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
export type MembershipApiConfig = Settings<typeof membershipApiSettings>;
export type MembershipWorkerConfig = Settings<typeof membershipWorkerSettings>;
export type RepublishConfig = Settings<typeof republishSettings>;
