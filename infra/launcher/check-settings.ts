import { parseConfig } from '@studio/chassis/config/load-config';
import { processSettings, settingNames } from './process-settings.ts';

/**
 * Checks the environment by the schemas of the processes. Prints the names of each process's settings as JSON, or one line
 * for each invalid setting, with exit code 1. A missing setting passes: the launcher sets those that are required.
 */
const environment = process.env;
const all = Object.assign({}, ...Object.values(processSettings));
const given = Object.entries(all).filter(([name]) => environment[name] || environment[`${name}_FILE`]);
const parsed = parseConfig(Object.fromEntries(given) as typeof all, environment);
if (parsed.ok) console.log(JSON.stringify(settingNames()));
else {
  console.error(parsed.problems.join('\n'));
  process.exitCode = 1;
}
