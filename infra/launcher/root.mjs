import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Node 24, which npm installs with the dependencies: everything but the launcher itself runs on it. */
export const node24 = join(root, 'node_modules', '.bin', 'node');
