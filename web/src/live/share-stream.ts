import type { EventSourceMessage } from 'eventsource-parser';

/** Heartbeat interval of the streaming tab, and the silence after which another tab takes over, in milliseconds. */
const beatMs = 2_000;
const silenceMs = 5_000;
/** Milliseconds in which the streaming tab answers a new one; randomised so that two new tabs do not start at once. */
const answerMs = 150;
/** Milliseconds between reads of a subject that the streaming tab does not show. */
const rereadMs = 15_000;

interface Lead {
  readonly kind: 'leads' | 'claims';
  readonly tab: string;
  readonly subject: string;
}

type Message =
  | Lead
  | { readonly kind: 'ask' | 'left' }
  | { readonly kind: 'told'; readonly subject: string; readonly events: EventSourceMessage[] };

export interface Tab {
  readonly subject: string;
  /** The broadcast channel shared by the tabs of one session. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Streams the subject until `signal` is aborted. */
  readonly stream: (signal: AbortSignal, onEvents: (events: EventSourceMessage[]) => void) => void;
  /** Called with events from any tab's stream that concern this subject. */
  readonly onEvents: (events: EventSourceMessage[]) => void;
  /** Refetches the subject: a change may have been missed. */
  readonly reread: () => void;
}

/**
 * Shares one live stream between all tabs of a session: one tab streams and broadcasts the events. Another takes over
 * when it leaves or falls silent. A tab that shows another subject, as another week, takes over on focus, and polls its
 * own until then. Web Locks are not available over plain HTTP (docs/product.md §6.3).
 */
export function shareStream({ subject, channel, stream, onEvents, reread }: Tab) {
  const me = Math.random().toString(36).slice(2);
  let leading: AbortController | null = null;
  let ledSubject: string | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take one
  const post = (message: Message) => channel.postMessage(message);
  const sayLeads = () => post({ kind: 'leads', tab: me, subject });
  const waitFor = (ms: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(lead, ms + Math.random() * answerMs);
  };
  const beating = setInterval(() => {
    if (leading) sayLeads();
  }, beatMs);
  const rereading = setInterval(() => {
    if (ledSubject !== null && ledSubject !== subject) reread();
  }, rereadMs);

  function lead(): void {
    clearTimeout(waiting);
    if (leading) return;
    leading = new AbortController();
    ledSubject = subject;
    sayLeads();
    stream(leading.signal, (events) => {
      post({ kind: 'told', subject, events });
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
    const isNews = ledSubject !== leader.subject || leading !== null;
    ledSubject = leader.subject;
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
        if (message.subject === subject && !leading) onEvents(message.events);
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
      if (leading || ledSubject === null || ledSubject === subject) return;
      post({ kind: 'claims', tab: me, subject });
      lead();
    },
  };
}
