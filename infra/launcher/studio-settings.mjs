import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { node24 } from './root.mjs';
import { settingText } from './settings.mjs';
import { StartError } from './start-error.mjs';

const checkSettings = fileURLToPath(new URL('check-settings.ts', import.meta.url));

/**
 * Names of the settings that each process reads, by the process's name.
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} SettingNames
 */

/**
 * Checks the settings by the schemas of the processes, and returns which of them reads which. The schemas are TypeScript,
 * so Node 24 reads them, in a process of its own.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {AbortSignal} [signal]
 * @returns {Promise<SettingNames>}
 * @throws {StartError} with one line for each invalid setting
 */
export function readSettingNames(environment, signal) {
  return new Promise((resolve, reject) => {
    const options = { env: withoutDoubles(environment), ...(signal && { signal }) };
    execFile(node24, [checkSettings], options, (error, names, problems) => {
      if (error) reject(new StartError(problems.trim() || error.message));
      else resolve(JSON.parse(names));
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
 * The settings that the launcher passes to the processes. A setting given as a file stays a file: they
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
