import { derivePorts, portVariables } from './ports.mjs';
import { placeProcesses, processTable, separateTable } from './processes.mjs';
import { portsOfServers, serversToEmbed } from './servers.mjs';
import * as parse from './setting-parsers.mjs';
import { readSetting } from './settings.mjs';

/**
 * Which servers and processes are to run, and on which ports.
 *
 * @typedef {object} Place
 * @property {import('./servers.mjs').EmbeddedServer[]} embedded
 * @property {import('./ports.mjs').Ports} ports
 * @property {import('./processes.mjs').PlacedProcess[]} processes
 * @property {import('./ports.mjs').NamedPort[]} wanted every port, with the variable that changes it
 */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {Place}
 * @throws {import('./start-error.mjs').StartError} naming a port that is none
 */
export function placeEverything({ port, host, trainingReplicas, separateWorkers, urls }, environment) {
  const embedded = serversToEmbed(urls);
  const ports = derivePorts(port, environment);
  const table = separateWorkers ? separateTable : processTable;
  const processes = placeProcesses({ gatewayPort: port, servicesPort: ports.services, trainingReplicas }, table);
  const metricsPort = readSetting(environment, 'METRICS_PORT', parse.port);
  const wanted = [
    { port, host, variable: 'PORT' },
    ...(metricsPort === undefined ? [] : [{ port: metricsPort, host, variable: 'METRICS_PORT' }]),
    ...portsOfServers(embedded).map((name) => ({ port: ports[name], variable: portVariables[name].variable })),
    ...processes
      .filter(({ kind }) => kind !== 'gateway')
      .map((row) => ({ port: row.port, variable: portVariables.services.variable })),
  ];
  return { embedded, ports, processes, wanted };
}
