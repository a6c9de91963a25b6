import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../run/launcher/root.ts';
import { scratchFolder } from './scratch-folder.ts';

/**
 * Makes a clone of the code that sets up and runs the tests, with a scripted `npm`.
 *
 * @param npm the script of its `npm`, in JavaScript
 */
export function scratchClone(npm: string) {
  const clone = scratchFolder('clone');
  const programs = join(clone, 'programs');
  for (const path of ['prove/test.mjs', 'run/bootstrap.mjs', 'run/launcher', 'prove/testing']) {
    cpSync(join(root, 'infra', path), join(clone, 'infra', path), { recursive: true });
  }
  mkdirSync(programs);
  // Stubs of the other programs, so that tests never install them.
  for (const name of ['npm', 'chromium-headless-shell', 'pdftotext']) {
    writeFileSync(join(programs, name), `#!${process.execPath}\n${name === 'npm' ? npm : ''}`);
    chmodSync(join(programs, name), 0o755);
  }
  return {
    path: clone,
    /** Links the packages, and the workspaces that a set-up imports. */
    installPackages() {
      for (const path of ['node_modules', 'services', 'gateway']) symlinkSync(join(root, path), join(clone, path));
    },
    /** Runs one of its files. */
    run(file: string, ...args: readonly string[]) {
      const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
      const child = spawn(process.execPath, [join(clone, 'infra', file), ...args], { env });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
      return { child, said: () => said };
    },
  };
}
