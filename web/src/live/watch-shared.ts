import type { EventSourceMessage } from 'eventsource-parser';
import { followStream, whileSeen } from './live-stream.ts';
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
  let focus: (() => void) | undefined;
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
    ({ focus } = tab);
    return () => {
      focus = undefined;
      tab.leave();
      live.leave();
    };
  }
  window.addEventListener('focus', () => focus?.(), { signal });
  whileSeen(signal, begin);
}
