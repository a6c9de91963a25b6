import { onceOrphaned } from '../bootstrap.mjs';

/** The reason of a start that was interrupted on request. */
export class StopRequested extends Error {}

/**
 * Turns the signals that ask the launcher to stop into an abort. Further signals change nothing: everything stops
 * within 10 s anyway.
 *
 * @param endsWithParent whether the end of the parent process is such a request too; by default if npm is the parent
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

/** Supervision continues if the reader of the output leaves or its disk is full. */
function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
