import { closeSync, copyFileSync, mkdirSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

const bytesKept = 10 * 1024 * 1024;

/**
 * Opens a log for appending; a large one is moved to `<path>.1` first.
 *
 * @returns file descriptor
 */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  if (sizeOf(path) > bytesKept) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
}

/**
 * Copies a large log to `<path>.1` and truncates it while a process writes to it: a file opened by `openLog` continues
 * at its new end, without being reopened. A line written in that moment may be lost.
 */
export function putAside(path: string) {
  if (sizeOf(path) <= bytesKept) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // Without space for the old lines, only new ones are kept.
  }
  truncateSync(path);
}

/** @param from number of bytes to skip at the beginning */
export function lastLines(path: string, lines: number, from: number = 0) {
  const size = sizeOf(path);
  if (size <= from) return '';
  const bytes = Math.min(size - from, 16_384);
  const buffer = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, buffer, 0, bytes, size - bytes);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

function sizeOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
