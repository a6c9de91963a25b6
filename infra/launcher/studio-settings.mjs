import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { node24 } from './root.mjs';
import { settingText } from './settings.mjs';
import { StartError } from './start-error.mjs';

const checkSettings = fileURLToPath(new URL('check-settings.ts', import.meta.url));

/**
 * Has the settings looked at by the rules of the processes that they are for, before anything is started. Node 24 does
 * it, which knows their language.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 * @throws {StartError} naming what is wrong, in a line each
 */
export function assertSettingsFit(environment, signal) {
  return new Promise((resolve, reject) => {
    execFile(node24, [checkSettings], { env: withoutDoubles(environment), signal }, (error, _said, problems) => {
      if (error) reject(new StartError(problems.trim() || error.message));
      else resolve();
    });
  });
}

/**
 * The processes refuse a setting that is given both directly and as a file: what the launcher sets wins.
 *
 * @param {Readonly<Record<string, string | undefined>>} settings
 */
export function withoutDoubles(settings) {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name.endsWith('_FILE') && settings[name.slice(0, -'_FILE'.length)])),
  );
}

/**
 * What the launcher has read to be told to the processes. A setting that a file gives is left to them as that: they
 * notice when the file says something else later. One that is empty gives nothing.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {Readonly<Record<string, string>>} read by name
 * @returns {Record<string, string | undefined>}
 */
export function unlessInFiles(environment, read) {
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, isInFile(environment, name) ? undefined : value]),
  );
}

/**
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} name
 */
function isInFile(environment, name) {
  return Boolean(environment[`${name}_FILE`]) && settingText(environment, name) !== undefined;
}
