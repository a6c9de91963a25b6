import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from './console-progress.mjs';

/**
 * The parameters of every step of the set-up.
 *
 * @typedef {object} SetUp
 * @property {import('./console-progress.mjs').Progress} progress
 * @property {string} logsDir
 * @property {AbortSignal | undefined} [signal] ends what is under way
 */

/** @type {SetUp} */
export const silentSetUp = { progress: silentProgress, logsDir: join(tmpdir(), 'studio-logs') };
