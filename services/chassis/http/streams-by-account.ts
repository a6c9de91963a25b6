import type { ServerResponse } from 'node:http';

/** The open event streams of each account, in this process. */
export interface StreamsByAccount {
  /**
   * One more of an account. Beyond its share the oldest ends: a phone that changed networks has left it behind, and a
   * page that still looks opens a new one.
   */
  add(accountId: string, stream: ServerResponse): void;
}

/** Gives each account `mostEach` streams, so that none takes the places of all. */
export function createStreamsByAccount(mostEach: number): StreamsByAccount {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(accountId, stream) {
      // Whoever left already will not be told of as gone once more.
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
