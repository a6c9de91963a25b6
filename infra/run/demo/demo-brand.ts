import { settingText } from '../launcher/settings.ts';

/**
 * The links of a demonstration: the centre of Armenia, the home pages of the networks, and a number of zeros. A real
 * studio sets its own (docs/settings.md).
 */
const demoBrand = {
  STUDIO_ADDRESS: 'Armenia, Quindío',
  STUDIO_MAP_URL: 'https://www.openstreetmap.org/?mlat=4.5339&mlon=-75.6811#map=15/4.5339/-75.6811',
  STUDIO_FACEBOOK_URL: 'https://www.facebook.com/',
  STUDIO_INSTAGRAM_URL: 'https://www.instagram.com/',
  STUDIO_TIKTOK_URL: 'https://www.tiktok.com/',
  STUDIO_WHATSAPP: '+57 300 000 0000',
};

/**
 * The settings of a demonstration. A studio with any brand setting of its own is shown with its own settings only.
 */
export function withDemoBrand(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const saysNothing = Object.keys(demoBrand).every((name) => settingText(environment, name) === undefined);
  return saysNothing ? { ...environment, ...demoBrand } : environment;
}
