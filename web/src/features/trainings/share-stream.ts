import type { EventSourceMessage } from 'eventsource-parser';

/** Heartbeat interval of the streaming tab, and the silence after which another tab takes over, in milliseconds. */
const beatMs = 2_000;
const silenceMs = 5_000;
/** Milliseconds in which the streaming tab answers a new one; randomised so that two new tabs do not start at once. */
const answerMs = 150;
/** Milliseconds between reads of a week that the streaming tab does not show. */
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
  /** The broadcast channel shared by the tabs of one session. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Streams the week until `signal` is aborted. */
  readonly stream: (signal: AbortSignal, onEvents: (events: EventSourceMessage[]) => void) => void;
  /** Called with events from any tab's stream that concern this week. */
  readonly onEvents: (events: EventSourceMessage[]) => void;
  /** Refetches the week: a change may have been missed. */
  readonly reread: () => void;
}

/**
 * Shares one live stream between all tabs of a session: one tab streams and broadcasts the events. Another takes over
 * when it leaves or falls silent. A tab that shows another week takes over on focus, and polls its week until then. Web
 * Locks are not available over plain HTTP (docs/product.md §6.3).
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
    // If two tabs start at once, the one with the lower id continues.
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
