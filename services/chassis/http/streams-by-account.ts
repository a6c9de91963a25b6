import type { ServerResponse } from 'node:http';

/** The open event streams of each account, in this process. */
export interface StreamsByAccount {
  /**
   * Adds a stream. Beyond the account's share its oldest stream ends: a phone that changed networks has left it behind,
   * and a page that is still open reconnects.
   */
  add(accountId: string, stream: ServerResponse): void;
}

/** Limits each account to `mostEach` streams, so that one account cannot use up all places. */
export function createStreamsByAccount(mostEach: number): StreamsByAccount {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(accountId, stream) {
      // A destroyed response never emits 'close' again.
      if (stream.destroyed) return;
      const own = open.get(accountId) ?? new Set();
      open.set(accountId, own.add(stream));
      stream.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && open.get(accountId) === own) open.delete(accountId);
      });
      const [oldest] = own;
      if (own.size <= mostEach || !oldest) return;
      own.delete(oldest);
      oldest.end();
    },
  };
}
