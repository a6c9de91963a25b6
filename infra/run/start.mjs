import { join } from 'node:path';
import { runOnNode24 } from './bootstrap.mjs';

// With it, the launcher and the programs that it runs load code without its types, and not the 12 MB that remove them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', '.data', 'compile-cache');

process.exitCode = await runOnNode24('infra/run/main.ts', { codeIfStopped: 0 });
