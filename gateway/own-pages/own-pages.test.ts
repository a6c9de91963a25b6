import { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createOwnPages } from './own-pages.ts';

const studio = {
  name: 'Ritmo',
  address: '',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  whatsapp: '',
  email: '',
  nit: '',
  logo: '',
  publicUrl: 'http://localhost:8080',
  refusesOverlaps: false,
  signsInByOidc: false,
  version: '1.2.3',
};
const pages = createOwnPages(() => studio);

test.each([...pages])('%s is encoded once for all requests', (_path, page) => {
  const bodies = [1, 2].map(() => {
    const response = new ServerResponse(Object.assign(new IncomingMessage(new Socket()), { method: 'GET' }));
    const end = vi.spyOn(response, 'end');
    void page(response.req as Request, response as Response, () => undefined);
    return end.mock.calls[0]![0] as unknown;
  });
  expect(bodies[0]).toBeInstanceOf(Buffer);
  expect(bodies[1]).toBe(bodies[0]);
});
