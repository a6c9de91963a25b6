import type { EventStreamAnswer, StreamEvent } from '@studio/chassis/http/answer';
import { eventStream } from '@studio/chassis/http/event-stream';
import type { Logger } from '@studio/chassis/logging/logger';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';

/** Streams the list of a training, at once and again within a second of each change, whichever process made it. */
export interface ListWatch {
  watch<E extends StreamEvent>(trainingId: string, list: WatchedList<E>): EventStreamAnswer<E>;
  close(): Promise<void>;
}

/** The list of a training as one of its watchers receives it. */
export interface WatchedList<E extends StreamEvent> {
  /** Whether the watcher may still read the list of the training as it is now. If not, the stream ends. */
  readonly mayRead: (training: Training) => boolean;
  readonly read: (training: Training) => Promise<E>;
}

interface Watcher {
  /** Sends the list unless it was sent in this state; ends the stream of a watcher who may not read it. */
  readonly bring: (state: ListState) => Promise<void>;
  readonly end: () => void;
}

/** The watchers of one training, which share its polling. */
interface Watched {
  readonly watchers: Set<Watcher>;
  /** Polls at once. */
  wake: () => void;
}

const everyMs = 500;

/** The state by which changes of a list are detected. */
interface ListState {
  readonly training: Training | null;
  /** Differs after each booking that is made, marked or cancelled, and each change of the training. */
  readonly stamp: string;
}

interface ListWatchParts {
  readonly readState: (trainingId: string) => Promise<ListState>;
  readonly logger: Logger;
}

/** Reads the state of a training's list twice a second while it has watchers, once for all of them. */
export function startListWatch({ readState, logger }: ListWatchParts): ListWatch {
  const watched = new Map<string, Watched>();
  const following = new Set<Promise<void>>();
  let closing = false;
  const isWatched = ({ watchers }: Watched) => watchers.size > 0 && !closing;

  const bringAll = async (trainingId: string, watchers: ReadonlySet<Watcher>) => {
    const state = await readState(trainingId);
    await Promise.all([...watchers].map(({ bring }) => bring(state)));
  };
  const follow = async (trainingId: string, list: Watched) => {
    try {
      while (isWatched(list)) {
        const { promise: isDue, resolve } = Promise.withResolvers<void>();
        list.wake = resolve;
        await bringAll(trainingId, list.watchers);
        const timer = setTimeout(resolve, everyMs);
        await isDue;
        clearTimeout(timer);
      }
    } catch (error) {
      logger.warn({ err: error, trainingId }, 'watched list not readable');
      // Their next streams begin with the list again.
      for (const { end } of list.watchers) end();
    } finally {
      watched.delete(trainingId);
    }
  };
  const startFollowing = (trainingId: string): Watched => {
    const list: Watched = { watchers: new Set(), wake: () => undefined };
    watched.set(trainingId, list);
    return list;
  };

  return {
    watch: (trainingId, { mayRead, read }) =>
      eventStream((stream) => {
        const known = watched.get(trainingId);
        const list = known ?? startFollowing(trainingId);
        let sent: string | undefined;
        const watcher: Watcher = {
          bring: async ({ training, stamp }) => {
            if (!training || !mayRead(training)) stream.end();
            else if (stamp !== sent) {
              const event = await read(training);
              sent = stamp;
              stream.send(event);
            }
          },
          end: () => stream.end(),
        };
        list.watchers.add(watcher);
        list.wake();
        if (!known) {
          const followed = follow(trainingId, list).finally(() => following.delete(followed));
          following.add(followed);
        }
        return () => {
          list.watchers.delete(watcher);
          list.wake();
        };
      }),
    close: async () => {
      closing = true;
      for (const { wake } of watched.values()) wake();
      await Promise.all(following);
    },
  };
}

/** The versions of a training and of its booked seats; the latter are read by an index. */
export function listStateOf({ trainings, bookings }: Pick<TrainingStores, 'trainings' | 'bookings'>) {
  return async (trainingId: string): Promise<ListState> => {
    const standing = bookings.find({ trainingId, status: 'booked' }, { projection: { version: 1 }, hint: 'seat' });
    const [training, booked] = await Promise.all([trainings.findOne({ _id: trainingId }), standing.toArray()]);
    const stamp = [training?.version, ...booked.map(({ _id, version }) => `${_id}:${version}`)].join(' ');
    return { training, stamp };
  };
}
