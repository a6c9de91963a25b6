import { writeFileSync } from 'node:fs';
import { formattedSettings, settingsPath } from './formatted-settings.ts';

/** `npm run docs:settings` */
writeFileSync(settingsPath, await formattedSettings());
