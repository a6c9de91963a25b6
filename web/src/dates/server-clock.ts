/** Milliseconds by which the device's clock may run away from the monotonic one before it counts as a jump. */
const jumpMs = 1_000;

interface Clocks {
  /** The device's clock, which its owner may set to anything. */
  readonly device: () => number;
  /** Milliseconds that never go back; some browsers stop counting while the device sleeps. */
  readonly monotonic: () => number;
}

/** The bounds of `server − monotonic`. */
interface Offset {
  readonly low: number;
  readonly high: number;
}

/**
 * The server's time, learned from the `Date` header of its answers (docs/product.md §6.2). The header has whole seconds
 * and is written at some instant between request and answer, so each answer gives a range for the offset; the
 * intersection of all of them is accurate to a fraction of a second after a few answers.
 */
export function createServerClock({ device, monotonic }: Clocks) {
  const listeners = new Set<() => void>();
  let offset: Offset | null = null;
  let deviceLead = 0;

  /** Milliseconds by which the device's clock has advanced beyond the monotonic one since the last answer. */
  const jump = () => {
    const gained = device() - monotonic() - deviceLead;
    return Math.abs(gained) > jumpMs ? gained : 0;
  };
  /** A jump ahead is treated as sleep, by far its most frequent cause. */
  const serverMs = () => (offset ? monotonic() + (offset.low + offset.high) / 2 + Math.max(0, jump()) : device());

  function learn(sample: Offset): void {
    const before = serverMs();
    const known = jump() === 0 ? offset : null;
    const both = known && { low: Math.max(known.low, sample.low), high: Math.min(known.high, sample.high) };
    offset = both && both.low <= both.high ? both : sample;
    deviceLead = device() - monotonic();
    if (Math.abs(serverMs() - before) > jumpMs) for (const onCorrected of listeners) onCorrected();
  }

  return {
    /** The server's time; the device's until the first answer. */
    now: () => new Date(serverMs()),
    /** Milliseconds by which the device is ahead of the server, negative if it is behind; null until the first answer. */
    deviceAheadMs: () => offset && device() - serverMs(),
    /** Whether the device slept or its clock was set since the last answer. Only another answer shows which. */
    isDoubtful: () => offset !== null && jump() !== 0,
    /** Call it when a request is sent; pass the answer's `Date` header to the returned function. */
    requestSent: () => {
      const sentAt = monotonic();
      const leadAtStart = device() - sentAt;
      return (dateHeader: string | null) => {
        const written = Date.parse(dateHeader ?? '');
        const slept = Math.abs(device() - monotonic() - leadAtStart) > jumpMs;
        if (!Number.isNaN(written) && !slept) learn({ low: written - monotonic(), high: written + 1_000 - sentAt });
      };
    },
    subscribe: (onCorrected: () => void) => {
      listeners.add(onCorrected);
      return () => void listeners.delete(onCorrected);
    },
  };
}

export const serverClock = createServerClock({ device: () => Date.now(), monotonic: () => performance.now() });
