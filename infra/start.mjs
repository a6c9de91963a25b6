import { runOnNode24 } from './bootstrap.mjs';

process.exitCode = await runOnNode24('infra/main.ts', { codeIfStopped: 0 });
