import type { EventSourceMessage } from 'eventsource-parser';

/** Milliseconds between two signs of life of the tab that streams, and without one after which another takes over. */
const beatMs = 2_000;
const silenceMs = 5_000;
/** Milliseconds in which the tab that streams answers one that has just come, spread so that two do not begin at once. */
const answerMs = 150;
/** Milliseconds between two reads of a week that the tab that streams does not show. */
const rereadMs = 15_000;

interface Lead {
  readonly kind: 'leads' | 'claims';
  readonly tab: string;
  readonly week: string;
}

type Message =
  | Lead
  | { readonly kind: 'ask' | 'left' }
  | { readonly kind: 'told'; readonly week: string; readonly events: EventSourceMessage[] };

export interface Tab {
  readonly week: string;
  /** Where the tabs of one session hear each other. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Streams the week until `signal` is aborted. */
  readonly stream: (signal: AbortSignal, onEvents: (events: EventSourceMessage[]) => void) => void;
  /** What the stream of whichever tab has brought of this week. */
  readonly onEvents: (events: EventSourceMessage[]) => void;
  /** Reads the week again: a change may have been missed. */
  readonly reread: () => void;
}

/**
 * Takes part in the one live stream of all tabs: one of them streams and passes on what it hears. The others take over
 * when it leaves or falls silent; one with another week does so when it gets the focus, and reads its week now and then
 * until it does. Not by Web Locks, which plain HTTP does not have (docs/product.md §6.3).
 */
export function shareStream({ week, channel, stream, onEvents, reread }: Tab): {
  leave: () => void;
  focus: () => void;
} {
  const me = Math.random().toString(36).slice(2);
  let leading: AbortController | null = null;
  let ledWeek: string | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take one
  const post = (message: Message) => channel.postMessage(message);
  const sayLeads = () => post({ kind: 'leads', tab: me, week });
  const waitFor = (ms: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(lead, ms + Math.random() * answerMs);
  };
  const beating = setInterval(() => {
    if (leading) sayLeads();
  }, beatMs);
  const rereading = setInterval(() => {
    if (ledWeek !== null && ledWeek !== week) reread();
  }, rereadMs);

  function lead(): void {
    clearTimeout(waiting);
    if (leading) return;
    leading = new AbortController();
    ledWeek = week;
    sayLeads();
    stream(leading.signal, (events) => {
      post({ kind: 'told', week, events });
      onEvents(events);
    });
  }
  function follow(): void {
    leading?.abort();
    leading = null;
    waitFor(silenceMs);
  }
  function heardLeader(leader: Lead): void {
    // Of two that began at once, the one that both know to be the first goes on.
    if (leading && leader.kind === 'leads' && me < leader.tab) return sayLeads();
    const isNews = ledWeek !== leader.week || leading !== null;
    ledWeek = leader.week;
    follow();
    if (isNews) reread();
  }

  function hear(message: Message): void {
    switch (message.kind) {
      case 'ask':
        if (leading) sayLeads();
        break;
      case 'left':
        waitFor(0);
        break;
      case 'told':
        if (message.week === week && !leading) onEvents(message.events);
        break;
      default:
        heardLeader(message);
    }
  }
  channel.addEventListener('message', ({ data }) => hear(data as Message));
  waitFor(answerMs);
  post({ kind: 'ask' });

  return {
    leave: () => {
      clearTimeout(waiting);
      clearInterval(beating);
      clearInterval(rereading);
      if (leading) post({ kind: 'left' });
      leading?.abort();
      channel.close();
    },
    focus: () => {
      if (leading || ledWeek === null || ledWeek === week) return;
      post({ kind: 'claims', tab: me, week });
      lead();
    },
  };
}
