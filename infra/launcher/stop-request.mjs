/** The reason of a start that was interrupted on request. */
export class StopRequested extends Error {}

/**
 * Turns the signals that ask the launcher to stop into an abort. Asking again changes nothing: all of it is
 * stopped within 10 s anyway.
 *
 * @param {(line: string) => void} say
 * @returns {AbortController}
 */
export function listenForStop(say) {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    say('\nStopping');
    controller.abort(new StopRequested());
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, stop);
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(stop);
  outliveReaders();
  return controller;
}

/** The reader of the output may leave and its disk may be full: supervision goes on. */
function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * A signal to npm may end npm, or the shell between, without ever reaching this process.
 *
 * @param {() => void} stop called when the parent process has ended
 */
export function onceOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}
