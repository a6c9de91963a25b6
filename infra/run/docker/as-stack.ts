import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Turns the output of `docker compose config` into the input of `docker stack deploy`, which reads an older edition of
 * the same format. It leaves out what a swarm does not support: the order of the start (processes retry until their
 * servers are up), builds, and services of profiles. It also leaves out the service `secrets`, whose settings are
 * secrets themselves: its files are made beforehand, and each secret is named by its content.
 */
const sections = readFileSync(0, 'utf8').split(/^(?=\S)/m);
try {
  process.stdout.write(["version: '3.9'\n", ...sections.map(section)].join(''));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** A section begins at the margin: `services:`, `networks:`, …. */
function section(text: string) {
  if (/^(?:name|version):/.test(text)) return '';
  if (text.startsWith('secrets:')) return inOldWords(nameSecrets(text));
  if (!text.startsWith('services:')) return inOldWords(text);
  const [title = '', ...blocks] = text.split(/^(?= {2}\S)/m);
  return (
    title +
    blocks
      .filter((block) => !/^ {4}profiles:/m.test(block) && !block.startsWith('  secrets:'))
      .map(service)
      .join('')
  );
}

/** @param text of one service */
function service(text: string) {
  const [title = '', ...entries] = text.split(/^(?= {4}\w)/m);
  const known = entries.filter((entry) => !/^ {4}(?:build|depends_on|pids_limit|restart|security_opt):/.test(entry));
  const [, pids] = /^ {4}pids_limit: (\d+)$/m.exec(text) ?? [];
  const inSwarm = (entry: string) => {
    if (/^ {4}ports:/.test(entry)) return onEachHost(entry);
    return pids ? entry.replace(/^( *)limits:\n/m, `$&$1  pids: ${pids}\n`) : entry;
  };
  return inOldWords(title + known.map(inSwarm).join(''));
}

/**
 * Publishes ports on the hosts themselves: the mesh of a swarm would replace each caller's address by its own. A swarm
 * publishes on all addresses of a host.
 *
 * @param ports in the long form, or in the short form that docker-compose 1 prints
 */
function onEachHost(ports: string) {
  const short = /^( *)- ["']?(?:(.+):)?(\d+):(\d+)\/?(\w*)["']?$/gm;
  const long = ports.replaceAll(short, (_line, indent, address, published, target, protocol) =>
    [
      `- mode: ingress`,
      ...(address ? [`  host_ip: ${address}`] : []),
      `  target: ${target}`,
      `  published: ${published}`,
      `  protocol: ${protocol || 'tcp'}`,
    ]
      .map((line) => indent + line)
      .join('\n'),
  );
  for (const [, address = ''] of long.matchAll(/host_ip: ["']?([^"'\n]+)/g)) warnOfAddress(address);
  return long.replaceAll(/^( *(?:- )?)host_ip: .*\n *(?=\S)/gm, '$1').replaceAll('mode: ingress', 'mode: host');
}

/** @param address on which the port should be published */
function warnOfAddress(address: string) {
  if (address === '0.0.0.0' || address === '::') return;
  console.error(
    `a swarm publishes on every address of a host, not on ${address} alone: close the port with a firewall`,
  );
}

function inOldWords(text: string) {
  return text
    .replaceAll(/^( *(?:published|mode): )["'](\d+)["']$/gm, '$1$2')
    .replaceAll(/^( *cpus: )([\d.]+)$/gm, "$1'$2'");
}

/**
 * Gives each secret of a stack a name with a digest of its content: a swarm never changes a secret, so changed content
 * needs a new one. Only the services that use it are then updated.
 *
 * @param section `secrets:` at the margin, and a block for each secret
 * @throws Error naming the file that can't be read
 */
function nameSecrets(section: string): string {
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
    throw new Error(`${path} can't be read (${code}): it must be here under the same path as on the host`, {
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
