// Checks the settings in the environment by the schemas of the processes, and prints the names that each process reads.
// A missing setting passes: the launcher sets those that are required.

import { loadConfig } from '@studio/chassis/config/load-config';
import { processSettings, settingNames } from './process-settings.ts';

const all = Object.assign({}, ...Object.values(processSettings));
const given = Object.entries(all).filter(([name]) => process.env[name] || process.env[`${name}_FILE`]);
loadConfig(Object.fromEntries(given) as typeof all);
console.log(JSON.stringify(settingNames));
