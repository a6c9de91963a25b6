import type { EventSourceMessage } from 'eventsource-parser';
import { followStream } from './live-stream.ts';
import { shareStream } from './share-stream.ts';

interface SharedWatch {
  /** What tabs share: those of one name have one stream. */
  readonly name: string;
  /** What this tab shows of it. */
  readonly subject: string;
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Begins to apply events, until left. */
  readonly listen: () => {
    readonly take: (events: readonly EventSourceMessage[]) => void;
    readonly leave: () => void;
  };
  /** Called when events may have been missed. */
  readonly reread: () => void;
  readonly onGap: () => void;
  readonly onRefused: () => void;
}

/** Keeps what a tab shows live while it is visible; a hidden tab holds no connection. */
export function watchShared({ signal, listen, ...watch }: SharedWatch): void {
  let watching: { stop: () => void; focus: () => void } | null = null;
  function adjust(isSeen: boolean): void {
    if (isSeen) watching ??= begin();
    else {
      watching?.stop();
      watching = null;
    }
  }
  function begin() {
    const { name, subject, url, token, reread, onGap, onRefused } = watch;
    const live = listen();
    const tab = shareStream({
      subject,
      channel: new BroadcastChannel(`${name} ${token}`),
      onEvents: live.take,
      reread,
      stream: (leading, onEvents) => void followStream({ url, token, signal: leading, onEvents, onGap, onRefused }),
    });
    return {
      focus: tab.focus,
      stop: () => {
        tab.leave();
        live.leave();
      },
    };
  }

  document.addEventListener('visibilitychange', () => adjust(!document.hidden), { signal });
  // A page in the back/forward cache must hold neither connection nor channel.
  window.addEventListener('pagehide', () => adjust(false), { signal });
  window.addEventListener('pageshow', () => adjust(!document.hidden), { signal });
  window.addEventListener('focus', () => watching?.focus(), { signal });
  signal.addEventListener('abort', () => adjust(false));
  adjust(!document.hidden);
}
