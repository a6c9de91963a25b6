import { homedir } from 'node:os';
import { join } from 'node:path';

/** What every checkout and data directory of this user shares. */
export const machineCache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'studio');
