import { runProgram } from './run-program.ts';
import { settingText } from './settings.ts';
import type { SettingNames } from './process-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks the settings by the schemas of the processes.
 *
 * @throws {StartError} with one line for each invalid setting
 */
export async function checkSettings(settings: Environment, signal: AbortSignal): Promise<SettingNames> {
  const env = withoutDoubles(settings);
  return JSON.parse(await runProgram('infra/run/launcher/check-settings.ts', { env, signal }));
}

/** The processes refuse a setting given both directly and as a file: the launcher's value wins. */
export function withoutDoubles(settings: Environment) {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name.endsWith('_FILE') && settings[name.slice(0, -'_FILE'.length)])),
  );
}

/**
 * The settings that the launcher passes to the processes. A setting given as a file stays a file, since the processes
 * watch it for changes. An empty file counts as unset.
 *
 * @param read the values, by name
 */
export function unlessInFiles(
  environment: Environment,
  read: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, isInFile(environment, name) ? undefined : value]),
  );
}

function isInFile(environment: Environment, name: string) {
  return Boolean(environment[`${name}_FILE`]) && settingText(environment, name) !== undefined;
}
