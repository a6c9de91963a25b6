import { serverSpecs } from './servers.mjs';

/**
 * Starts the embedded servers and waits until each talks its protocol.
 *
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {readonly import('./servers.mjs').EmbeddedServer[]} servers
 * @param {Parameters<typeof serverSpecs>[1] & { signal?: AbortSignal | undefined }} options
 */
export async function runServers(supervisor, servers, { signal, ...options }) {
  const specs = serverSpecs(servers, options);
  // RabbitMQ starts an epmd of its own when there is none yet.
  await supervisor.start(specs.filter(isPortMapper), { signal });
  await supervisor.start(
    specs.filter((spec) => !isPortMapper(spec)),
    { signal },
  );
}

/**
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {readonly string[]} names of the processes
 */
export async function stopServers(supervisor, names) {
  await supervisor.stop(
    names.filter((name) => !isPortMapper({ name })),
    2_500,
  );
  await supervisor.stop(
    names.filter((name) => isPortMapper({ name })),
    300,
  );
}

/** @param {{ name: string }} process */
function isPortMapper({ name }) {
  return name === 'epmd';
}
