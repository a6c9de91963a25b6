import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '@studio/chassis/logging/logger';
import { pathOf } from './routing/plain-path.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface GatewayListeners {
  readonly api: Listener;
  readonly web: Listener;
  readonly probes: ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>;
  readonly logger: Logger;
}

/** The way in: the API, three addresses for whoever runs the studio, and the web app for all else. */
export function createGatewayListener({ api, web, probes, logger }: GatewayListeners): RequestListener {
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    const probe = probes.get(path);
    if (!probe) return web(request, response);
    probe(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'a probe failed');
      response.destroy();
    });
  };
}
