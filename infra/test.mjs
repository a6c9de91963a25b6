import { runOnNode24 } from './bootstrap.mjs';

process.exitCode = await runOnNode24('infra/testing/run-suites.ts', { args: process.argv.slice(2), codeIfStopped: 1 });
