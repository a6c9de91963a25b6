import { readSettings, type Settings } from './launcher/settings.mjs';

/**
 * Runs a command of those who operate the studio, with the settings of the studio that it is about. What goes wrong is
 * said in one line, and the exit code is 1 then.
 */
export async function operatorCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

/** What a server that does not answer is told as. @throws Error with its name before what went wrong */
export function notAnswering(server: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${server} does not answer: ${messageOf(error)}`, { cause: error });
  };
}

/** An error for several addresses of one name has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
