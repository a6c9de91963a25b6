import type { mongo } from 'mongoose';
import type { z } from 'zod';
import { type EventStreamAnswer, PreparedJson } from '@studio/chassis/http/answer';
import { eventStream } from '@studio/chassis/http/event-stream';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Logger } from '@studio/chassis/logging/logger';
import { watchedChanges } from '@studio/chassis/mongo/watched-changes';
import { getWeek, type liveEventSchema, watchWeek } from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import { presentBookingWindow } from './booking-window.ts';
import { isPersonal, presentTraining } from '../present-training.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import type { StoredBookingWindow } from '../models/studio-setting.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { ReadWeeks, Week } from './read-week.ts';

export interface WeekParts {
  readonly readWeeks: ReadWeeks;
  readonly weekWatch: WeekWatch;
}

/** The routes about a week: what is on, and its changes. */
export function weekBindings({ readWeeks, weekWatch }: WeekParts): Binding[] {
  return [
    on(getWeek, async ({ query, session: { accountId } }) =>
      presentWeek(await readWeeks(mondayOf(query.week)), accountId),
    ),
    on(watchWeek, ({ query, session: { accountId } }) => weekWatch.watch(mondayOf(query.week), accountId)),
  ];
}

type WeekAnswer = PreparedJson<ReturnType<typeof presentTraining>[]>;

const prepared = new WeakMap<Week, WeekAnswer>();

/** A week as a member sees it. Members without a waitlist place or a released seat in it share one answer. */
function presentWeek(week: Week, accountId: string): WeekAnswer {
  const isOwn = week.some((training) => isPersonal(training, accountId));
  return isOwn ? new PreparedJson(week.map((training) => presentTraining(training, accountId))) : commonAnswer(week);
}

/** Serialized once for as long as the week stays the same. */
function commonAnswer(week: Week): WeekAnswer {
  const known = prepared.get(week);
  if (known) return known;
  const answer = new PreparedJson(week.map((training) => presentTraining(training)));
  prepared.set(week, answer);
  return answer;
}

type LiveEvent = z.input<typeof liveEventSchema>;

/** Streams the changes of a week and of the booking window to the watchers of the week, whichever process made them. */
export interface WeekWatch {
  /** A stream that begins with the window and the whole week, so no change is lost between reading and watching. */
  watch(monday: string, accountId: string): EventStreamAnswer<LiveEvent>;
  close(): Promise<void>;
}

interface Watcher {
  readonly monday: string;
  /** The account whose own waitlist places are shown. */
  readonly accountId: string;
  /** The last version sent, by training: older versions that arrive late are skipped. */
  readonly sent: Map<string, number>;
  /** The version with which a training left during a read of the week: that read may still contain it. */
  readonly left: Map<string, number>;
  /** Reads of the week under way. */
  reads: number;
  readonly send: (event: LiveEvent) => void;
}

interface WeekWatchParts {
  readonly stores: Pick<TrainingStores, 'trainings'>;
  readonly readWeeks: ReadWeeks;
  readonly knownWindow: Pick<TrainingParts['knownWindow'], 'current' | 'onChange'>;
  readonly logger: Logger;
}

export function startWeekWatch({ stores, readWeeks, knownWindow, logger }: WeekWatchParts): WeekWatch {
  const watchers = new Set<Watcher>();
  const sendWindow = ({ send }: Watcher, window: StoredBookingWindow) =>
    send({ event: 'booking-window', data: presentBookingWindow(window) });
  const stopHearing = knownWindow.onChange((window) => {
    for (const watcher of watchers) sendWindow(watcher, window);
  });

  const sendWeek = async (watcher: Watcher) => {
    const before = [...watcher.sent];
    watcher.reads += 1;
    try {
      sendWeekTo(watcher, before, await readWeeks(watcher.monday));
    } finally {
      watcher.reads -= 1;
      if (watcher.reads === 0) watcher.left.clear();
    }
    watcher.send({ event: 'week', data: { ids: [...watcher.sent.keys()] } });
  };
  const sendToAll = (change: mongo.ChangeStreamDocument<Training>) => {
    if (!('fullDocument' in change) || !change.fullDocument) return;
    for (const watcher of watchers) sendTraining(watcher, change.fullDocument);
  };
  const changes = watchedChanges<Training>({
    open: () => stores.trainings.watch<Training>([], { fullDocument: 'updateLookup' }),
    isWatched: () => watchers.size > 0,
    onOpen: async () => {
      for (const watcher of watchers) await sendWeek(watcher);
    },
    onChange: sendToAll,
    logger,
  });

  return {
    watch: (monday, accountId) =>
      eventStream<LiveEvent>((stream) => {
        const send = (event: LiveEvent) => stream.send(event);
        const watcher: Watcher = { monday, accountId, sent: new Map(), left: new Map(), reads: 0, send };
        watchers.add(watcher);
        sendWindow(watcher, knownWindow.current());
        changes.come();
        sendWeek(watcher).catch((error: unknown) => {
          logger.warn({ err: error }, 'watched week not readable');
          // A watcher without the week would wait forever: its next stream begins with the week again.
          stream.end();
        });
        return () => {
          watchers.delete(watcher);
          changes.leave();
        };
      }),
    close: async () => {
      stopHearing();
      await changes.close();
    },
  };
}

/** Events sent during the read may be newer than its result; `before` is what was sent when it began. */
function sendWeekTo(watcher: Watcher, before: readonly (readonly [string, number])[], week: Week): void {
  const ids = new Set(week.map(({ _id }) => _id));
  for (const training of week) sendTraining(watcher, training);
  for (const [id, version] of before) {
    if (!ids.has(id) && watcher.sent.get(id) === version) sendRemoved(watcher, id);
  }
}

function sendTraining(watcher: Watcher, training: Training): void {
  const { monday, accountId, sent, left, reads, send } = watcher;
  const { _id: id, version, week, status } = training;
  if (version <= (sent.get(id) ?? left.get(id) ?? 0)) return;
  if (week === monday && status === 'scheduled') {
    sent.set(id, version);
    send({ event: 'training', data: presentTraining(training, accountId) });
  } else {
    if (reads > 0) left.set(id, version);
    sendRemoved(watcher, id);
  }
}

function sendRemoved({ sent, send }: Pick<Watcher, 'sent' | 'send'>, id: string): void {
  if (sent.delete(id)) send({ event: 'removed', data: { id } });
}
