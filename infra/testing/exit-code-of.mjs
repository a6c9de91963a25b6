import { StartError } from '../launcher/start-error.mjs';
import { StopRequested } from '../launcher/stop-request.mjs';

/**
 * The exit code of a run of tests. What somebody has to put right is said without a stack; a run that was stopped has
 * said so already, and has proved nothing.
 *
 * @param {() => Promise<number>} run
 * @param {AbortSignal} signal that stops it
 * @returns {Promise<number>}
 */
export async function exitCodeOf(run, signal) {
  try {
    return await run();
  } catch (error) {
    if (signal.reason instanceof StopRequested) return 1;
    console.error(error instanceof StartError ? error.message : error);
    return 1;
  }
}
