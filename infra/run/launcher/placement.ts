import { derivePorts, portVariables, type Ports, type NamedPort } from './ports.ts';
import { placeProcesses, processTable, separateTable, type PlacedProcess } from './processes.ts';
import { portsOfServers, serversToEmbed, type EmbeddedServer } from './servers.ts';
import * as parse from './setting-parsers.ts';
import { readSetting, type Settings } from './settings.ts';

/** The servers and processes to run, and their ports. */
export interface Place {
  readonly embedded: EmbeddedServer[];
  readonly ports: Ports;
  readonly processes: PlacedProcess[];
  /** Every port, with the variable that changes it. */
  readonly wanted: NamedPort[];
}

/** @throws {StartError} naming an invalid port */
export function placeEverything(
  { port, host, trainingReplicas, separateWorkers, urls }: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Place {
  const embedded = serversToEmbed(urls);
  const ports = derivePorts(port, environment);
  const table = separateWorkers ? separateTable : processTable;
  const processes = placeProcesses({ gatewayPort: port, servicesPort: ports.services, trainingReplicas }, table);
  const metricsPort = readSetting(environment, 'METRICS_PORT', parse.port) ?? processes[0]!.metricsPort;
  const wanted = [
    { port, host, variable: 'PORT' },
    { port: metricsPort, variable: 'METRICS_PORT' },
    ...portsOfServers(embedded).map((name) => ({ port: ports[name], variable: portVariables[name].variable })),
    ...processes
      .filter(({ kind }) => kind !== 'gateway')
      .map((row) => ({ port: row.port, variable: portVariables.services.variable })),
  ];
  return {
    embedded,
    ports,
    processes: processes.map((row) => (row.kind === 'gateway' ? { ...row, metricsPort } : row)),
    wanted,
  };
}
