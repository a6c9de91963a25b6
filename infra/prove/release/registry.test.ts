import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newestImage } from './registry.ts';

const manifest = '{"schemaVersion":2}';
const tags = [
  ['latest', '4', '4.1.9-management', '4.1.10-management', '4.2-management'],
  ['4.1.10', '4.1.10-management-alpine', '5.0.0-management', '4.1.10-beta.1-management'],
];

/** A registry that issues tokens for one repository, and lists its tags on two pages. */
async function startRegistry(): Promise<string> {
  let origin = '';
  const listener: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const scope = 'repository:library/rabbitmq:pull';
    if (pathname === '/token') {
      const isAsked = searchParams.get('service') === 'bench' && searchParams.get('scope') === scope;
      return response.end(JSON.stringify({ token: isAsked ? 'ticket' : 'none' }));
    }
    if (request.headers.authorization !== 'Bearer ticket') {
      const challenge = `Bearer realm="${origin}/token",service="bench",scope="${scope}"`;
      return response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
    }
    if (pathname === '/v2/library/rabbitmq/tags/list') {
      const page = Number(searchParams.get('last') ?? 0);
      if (page === 0) response.setHeader('Link', `<${pathname}?n=1000&last=1>; rel="next"`);
      return response.end(JSON.stringify({ tags: tags[page] }));
    }
    const isManifest = pathname === '/v2/library/rabbitmq/manifests/4.1.10-management';
    const wantsIndex = request.headers.accept?.startsWith('application/vnd.oci.image.index');
    return response.writeHead(isManifest && wantsIndex ? 200 : 404).end(manifest);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

test('the newest version of a followed tag is taken, with the digest of its index', async () => {
  const registry = await startRegistry();
  expect(await newestImage({ name: 'rabbitmq', follows: '4-management' }, registry)).toEqual({
    tag: '4.1.10-management',
    digest: `sha256:${createHash('sha256').update(manifest).digest('hex')}`,
  });
});

test('a version that the registry lacks is named', async () => {
  const registry = await startRegistry();
  const wanted = newestImage({ name: 'rabbitmq', follows: '3-management' }, registry);
  await expect(wanted).rejects.toThrow('/v2/library/rabbitmq/ has no version of 3-management');
});
