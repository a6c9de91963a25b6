import { join } from 'node:path';
import { runOnNode24 } from './bootstrap.mjs';

// With a cache, the launcher and its programs load code without types, and not the 12 MB that strip them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', '.data', 'compile-cache');

process.exitCode = await runOnNode24('infra/run/main.ts', { codeIfStopped: 0 });
