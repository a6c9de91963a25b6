import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections can be cut, delayed or silenced. */
export interface FaultProxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  /** Closes all connections, like a restarting router. */
  cut(): void;
  /** Delays all bytes by `ms`, in each direction. */
  delay(ms: number): void;
  /** Holds all bytes back; connections stay open. */
  silence(): void;
  /** Holds back all bytes of the open connections for good; new connections work. */
  freeze(): void;
  /** Refuses connections and closes the open ones. */
  refuse(): void;
  /** Ends delay, silence and refusal; held bytes arrive. */
  heal(): void;
  close(): Promise<void>;
}

interface Direction {
  readonly held: { readonly chunk: Buffer; readonly dueAt: number }[];
  readonly to: Socket;
  /** Whether the sending side has ended. */
  ended: boolean;
  isFrozen: boolean;
}

const lookEveryMs = 5;

/** Opens a proxy on a free port of loopback. */
export async function openFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const directions = new Set<Direction>();
  let delayMs = 0;
  let isSilent = false;
  let isRefusing = false;

  const deliver = () => {
    if (isSilent) return;
    const now = performance.now();
    for (const direction of directions) {
      const { held, to } = direction;
      if (direction.isFrozen) continue;
      while (held.length > 0 && held[0]!.dueAt <= now) to.write(held.shift()!.chunk);
      if (held.length === 0 && direction.ended) to.end();
    }
  };
  const timer = setInterval(deliver, lookEveryMs);

  const lead = (from: Socket, to: Socket) => {
    const direction: Direction = { held: [], to, ended: false, isFrozen: false };
    directions.add(direction);
    from.on('data', (chunk) => {
      const { held, isFrozen } = direction;
      if (delayMs === 0 && !isSilent && !isFrozen && held.length === 0) to.write(chunk);
      else held.push({ chunk, dueAt: performance.now() + delayMs });
    });
    from.once('end', () => {
      direction.ended = true;
      deliver();
    });
    from.once('close', (hadError) => {
      directions.delete(direction);
      sockets.delete(from);
      if (hadError || !direction.ended) to.destroy();
    });
    from.on('error', () => undefined);
    sockets.add(from);
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true, noDelay: true });
    lead(near, far);
    lead(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    delay: (ms) => void (delayMs = ms),
    silence: () => void (isSilent = true),
    freeze: () => {
      for (const direction of directions) direction.isFrozen = true;
    },
    refuse: () => {
      isRefusing = true;
      cut();
    },
    heal: () => {
      delayMs = 0;
      isSilent = false;
      isRefusing = false;
      deliver();
    },
    close: async () => {
      clearInterval(timer);
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
