import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const bytesKept = 10 * 1024 * 1024;

/**
 * Opens a log to append to. One that has grown large is put aside as `<path>.1` first.
 *
 * @param {string} path
 * @returns {number} file descriptor
 */
export function openLog(path) {
  mkdirSync(dirname(path), { recursive: true });
  if (sizeOf(path) > bytesKept) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
}

/**
 * @param {string} path
 * @param {number} lines
 */
export function lastLines(path, lines) {
  const size = sizeOf(path);
  if (size === 0) return '';
  const bytes = Math.min(size, 16_384);
  const buffer = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, buffer, 0, bytes, size - bytes);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** @param {string} path */
function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
