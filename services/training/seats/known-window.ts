import { startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import { bookingWindowId, type StoredBookingWindow, unsetBookingWindow } from '../models/booking-window.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

/** The booking window as a process knows it. */
export interface KnownWindow {
  /** The window that was read last, at most a second ago: no decision about a seat waits for a read of it. */
  current(): StoredBookingWindow;
  /** Reads it; from then on it is the current one. */
  read(): Promise<StoredBookingWindow>;
  /** Calls back with every other window that is read; returns what ends that. */
  onChange(listener: (window: StoredBookingWindow) => void): () => void;
  /** Stops reading. */
  close(): Promise<void>;
}

interface KnownWindowParts {
  readonly stores: Pick<TrainingStores, 'studioSettings'>;
  readonly logger: Logger;
}

const everyMs = 500;

/** Reads the booking window, and again twice a second: another process may set it. */
export async function openKnownWindow({ stores, logger }: KnownWindowParts): Promise<KnownWindow> {
  const listeners = new Set<(window: StoredBookingWindow) => void>();
  let current = unsetBookingWindow;
  const read = async () => {
    const stored = (await stores.studioSettings.findOne({ _id: bookingWindowId })) ?? unsetBookingWindow;
    // Reads may end in another order than they began.
    if (stored.version > current.version) {
      current = stored;
      for (const listener of listeners) listener(stored);
    }
    return current;
  };
  await read();
  const sweep = startSweep({ name: 'booking-window', everyMs, logger, run: async () => void (await read()) });
  return {
    current: () => current,
    read,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => sweep.close(),
  };
}
