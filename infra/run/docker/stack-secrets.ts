import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Gives each secret of a stack a name with a digest of its content: a swarm never changes a secret, so what has
 * changed has to come as another one. The services that use it are updated then, and only they.
 *
 * @param section `secrets:` at the margin, and a block for each
 * @throws Error naming the file that can't be read
 */
export function nameSecrets(section: string): string {
  const [title = '', ...blocks] = section.split(/^(?= {2}\S)/m);
  const contents = new Map(blocks.map((block) => [keyOf(block), contentOf(block)]));
  // Keyed, so that a short password cannot be found by its digest.
  const key = contents.get('mongo-key') ?? '';
  return title + blocks.map((block) => renamed(block, digestOf(contents.get(keyOf(block)) ?? '', key))).join('');
}

function keyOf(block: string) {
  return block.trimStart().split(':', 1)[0] ?? '';
}

function contentOf(block: string) {
  const [, path = ''] = /^ {4}file: ["']?(.+?)["']?$/m.exec(block) ?? [];
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${path} can't be read (${code}): it must be here under the path that it has outside`, {
      cause: error,
    });
  }
}

function digestOf(content: string, key: string) {
  return createHmac('sha256', key).update(content).digest('hex').slice(0, 12);
}

function renamed(block: string, digest: string) {
  const [, name = keyOf(block)] = /^ {4}name: (.+)$/m.exec(block) ?? [];
  const rest = block.replace(/^ {4}name: .+\n/m, '');
  return rest.replace(/^.*\n/, (title) => `${title}    name: ${name}-${digest}\n`);
}
