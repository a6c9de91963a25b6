import { closeSync, copyFileSync, mkdirSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
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
 * Puts a log that has grown large aside as `<path>.1` while somebody writes to it: what was opened by `openLog` goes on
 * at its new end. A line written in the very moment may be lost; no process has to reopen its file.
 *
 * @param {string} path
 */
export function putAside(path) {
  if (sizeOf(path) <= bytesKept) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // No room for the older lines: the newer ones need it more.
  }
  truncateSync(path);
}

/**
 * @param {string} path
 * @param {number} lines
 * @param {number} [from] bytes at its beginning that are left out
 */
export function lastLines(path, lines, from = 0) {
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

/** @param {string} path */
function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
