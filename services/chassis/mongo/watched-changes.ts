import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Logger } from '../logging/logger.ts';

const pauseAfterLossMs = 500;

interface WatchedChangesParts<T extends mongo.Document> {
  readonly open: () => mongo.ChangeStream<T>;
  readonly isWatched: () => boolean;
  /** Called each time the stream is open: changes from before may have been missed. */
  readonly onOpen: () => Promise<void> | void;
  readonly onChange: (change: mongo.ChangeStreamDocument<T>) => void;
  readonly logger: Logger;
}

/** A change stream that is open only while the process has watchers, all of whom share it. */
export interface WatchedChanges {
  /** To be called after each new watcher. */
  come(): void;
  /** To be called after a watcher has left. */
  leave(): void;
  close(): Promise<void>;
}

export function watchedChanges<T extends mongo.Document>(parts: WatchedChangesParts<T>): WatchedChanges {
  const { open, onOpen, onChange, logger } = parts;
  let closing = false;
  let following: Promise<void> | undefined;
  let changes: mongo.ChangeStream<T> | undefined;
  let hasLetGo = false;
  const isWatched = () => parts.isWatched() && !closing;

  const followOnce = async () => {
    changes = open();
    // The resume token arrives as soon as the stream is open; the first change may take long.
    const isThere = once(changes, 'resumeTokenChanged');
    const first = changes.next();
    first.catch(() => undefined);
    await Promise.race([isThere, first]);
    await onOpen();
    onChange(await first);
    while (isWatched()) onChange(await changes.next());
  };
  const letGo = async () => {
    hasLetGo = true;
    await changes?.close().catch(() => undefined);
  };
  const follow = async () => {
    while (isWatched()) {
      hasLetGo = false;
      try {
        await followOnce();
      } catch (error) {
        if (!hasLetGo) {
          logger.warn({ err: error }, 'change stream interrupted');
          await pause(pauseAfterLossMs);
        }
      }
      await letGo();
    }
    following = undefined;
  };

  return {
    come: () => {
      following ??= follow();
    },
    leave: () => {
      if (!isWatched()) void letGo();
    },
    close: async () => {
      closing = true;
      await letGo();
      await following;
    },
  };
}
