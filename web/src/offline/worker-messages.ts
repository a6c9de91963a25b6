/** Messages from the service worker to the open pages. */
export type WorkerMessage =
  /** A notice was tapped: the page navigates to this path of the app (docs/product.md §4.15). */
  | { readonly kind: 'open'; readonly path: string }
  /** The browser has replaced or dropped the subscription of this device. */
  | { readonly kind: 'subscription-changed' };

/** Listens to the service worker and acknowledges each message. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void, leaving: AbortSignal): void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    ports[0]?.postMessage(true);
    listener(data);
  };
  navigator.serviceWorker.addEventListener('message', onMessage, { signal: leaving });
}

function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'open') return 'path' in data && typeof data.path === 'string';
  return data.kind === 'subscription-changed';
}
