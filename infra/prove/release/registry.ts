import { createHash } from 'node:crypto';

/** Media types, the index of all platforms first. An image of one platform has a manifest instead. */
const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * The newest version of a followed tag, e.g. 8.0.4 of `8` or 24.1.0-bookworm-slim of `24-bookworm-slim`, and its
 * digest. Speaks the OCI Distribution Specification, and fetches a token if the registry names an issuer.
 *
 * @param registry its origin; default: Docker's own
 * @throws Error naming what the registry refuses or lacks
 */
export async function newestImage(
  { name, follows }: { readonly name: string; readonly follows: string },
  registry = 'https://registry-1.docker.io',
): Promise<{ tag: string; digest: string }> {
  const repository = new URL(`/v2/${name.includes('/') ? name : `library/${name}`}/`, registry);
  const isVersion = versionsOf(follows);
  const tags = (await tagsOf(repository)).filter((tag) => isVersion.test(tag));
  const tag = tags.toSorted(byNumbers.compare).at(-1);
  if (tag === undefined) throw new Error(`${repository.href} has no version of ${follows}`);
  const manifest = await ask(new URL(`manifests/${tag}`, repository), manifests);
  const digest = createHash('sha256').update(new Uint8Array(await manifest.arrayBuffer()));
  return { tag, digest: `sha256:${digest.digest('hex')}` };
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Matches versions of three numbers: tags of one or two numbers move. */
function versionsOf(follows: string): RegExp {
  const [, numbers = '', rest = ''] = /^([\d.]+)(.*)$/.exec(follows) ?? [];
  const missing = 3 - numbers.split('.').length;
  return new RegExp(`^${RegExp.escape(numbers)}${'\\.\\d+'.repeat(missing)}${RegExp.escape(rest)}$`);
}

async function tagsOf(repository: URL): Promise<readonly string[]> {
  const tags: string[] = [];
  let page: URL | undefined = new URL('tags/list?n=1000', repository);
  while (page) {
    const answer = await ask(page, 'application/json');
    tags.push(...((await answer.json()) as { tags: readonly string[] }).tags);
    const [, next] = /<([^>]+)>; *rel="?next/.exec(answer.headers.get('link') ?? '') ?? [];
    page = next === undefined ? undefined : new URL(next, page);
  }
  return tags;
}

async function ask(url: URL, accept: string): Promise<Response> {
  const patience = { signal: AbortSignal.timeout(60_000) };
  const first = await fetch(url, { headers: { Accept: accept }, ...patience });
  const challenge = first.headers.get('www-authenticate') ?? '';
  if (first.status !== 401 || !/^bearer /i.test(challenge)) return orRefused(first);
  const { realm = '', ...scope } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  ) as Record<string, string>;
  const given = orRefused(await fetch(`${realm}?${new URLSearchParams(scope).toString()}`, patience));
  const { token } = (await given.json()) as { token: string };
  return orRefused(await fetch(url, { headers: { Accept: accept, Authorization: `Bearer ${token}` }, ...patience }));
}

function orRefused(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return answer;
}
