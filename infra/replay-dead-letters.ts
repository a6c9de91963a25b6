import { pino } from 'pino';
import { connectBroker } from '@studio/chassis/events/broker';
import { replayDeadLetters } from '@studio/chassis/events/dead-letters';
import { topology } from '@studio/contracts/events/topology';
import { derivePorts } from './launcher/ports.mjs';
import { serverUrls } from './launcher/servers.mjs';
import { readSettings } from './launcher/settings.mjs';

/** `npm run replay-dead-letters -- <service>`: puts what a service could not apply back into its queue. */
const service = process.argv[2] ?? '';
if (!(service in topology)) {
  console.error(`which service? one of ${Object.keys(topology).join(', ')}`);
  process.exit(1);
}
const { port, urls } = readSettings(process.env);
const { rabbitmqUrl: url } = serverUrls(urls, derivePorts(port, process.env));
const namespace = process.env['NAMESPACE'] ?? 'studio';
const broker = await connectBroker({ url, namespace, topology, logger: pino({ level: 'warn' }), name: 'replay' });
try {
  console.log(`${await replayDeadLetters({ broker, service })} events of ${service} are back in its queue`);
} finally {
  await broker.close();
}
