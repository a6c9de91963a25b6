import { readFileSync } from 'node:fs';

/**
 * Reads what `docker compose config` prints, and prints what `docker stack deploy` takes: of the same format, it knows
 * an older edition. What a swarm has no word for is left out: the order of the start (processes try again until their
 * servers are there), builds, and services of profiles.
 */
const services = readFileSync(0, 'utf8').split(/^(?=\S)/m);
process.stdout.write(["version: '3.9'\n", ...services.map(section)].join(''));

/**
 * A section begins at the margin: `services:`, `networks:`, …
 *
 * @param {string} text
 */
function section(text) {
  if (/^(?:name|version):/.test(text)) return '';
  if (!text.startsWith('services:')) return inOldWords(text);
  const [title = '', ...blocks] = text.split(/^(?= {2}\S)/m);
  return (
    title +
    blocks
      .filter((block) => !/^ {4}profiles:/m.test(block))
      .map(service)
      .join('')
  );
}

/** @param {string} text of one service */
function service(text) {
  const [title = '', ...entries] = text.split(/^(?= {4}\w)/m);
  const known = entries.filter((entry) => !/^ {4}(?:build|depends_on|restart|security_opt):/.test(entry));
  return inOldWords(title + known.join(''));
}

/** @param {string} text */
function inOldWords(text) {
  return text
    .replaceAll(/^( *(?:published|mode): )["'](\d+)["']$/gm, '$1$2')
    .replaceAll(/^( *cpus: )([\d.]+)$/gm, "$1'$2'")
    .replaceAll(/^( *(?:- )?)(?:host_ip: 0\.0\.0\.0\n *|0\.0\.0\.0:)/gm, '$1');
}
