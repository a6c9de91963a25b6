import { onceOrphaned } from '../bootstrap.mjs';

/** The reason of a start that was interrupted on request. */
export class StopRequested extends Error {}

/**
 * Turns the signals that ask the launcher to stop into an abort. Asking again changes nothing: all of it is
 * stopped within 10 s anyway.
 *
 * @param endsWithParent whether the end of the parent process is such a request, too; by default where npm is the parent
 */
export function listenForStop(
  say: (line: string) => void,
  endsWithParent = process.env['npm_lifecycle_event'] !== undefined,
): AbortController {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    say('\nStopping');
    controller.abort(new StopRequested());
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if (endsWithParent) onceOrphaned(stop);
  outliveReaders();
  return controller;
}

/** The reader of the output may leave and its disk may be full: supervision goes on. */
function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
