import { pino } from 'pino';
import { connectBroker } from '@studio/chassis/events/broker';
import { replayDeadLetters } from '@studio/chassis/events/dead-letters';
import { topology } from '@studio/contracts/events/topology';
import { derivePorts } from './launcher/ports.mjs';
import { serverUrls } from './launcher/servers.mjs';
import { operatorCommand } from './operator-command.ts';

/** `npm run replay-dead-letters -- <service>`: puts what a service could not apply back into its queue. */
await operatorCommand(async ({ port, urls, namespace }) => {
  const service = process.argv[2] ?? '';
  if (!(service in topology)) throw new Error(`which service? one of ${Object.keys(topology).join(', ')}`);
  const { rabbitmqUrl: url } = serverUrls(urls, derivePorts(port, process.env));
  const logger = pino({ level: 'silent' });
  const broker = await connectBroker({ url, namespace, topology, logger, name: 'replay' });
  try {
    if (!broker.isUp()) throw new Error('RabbitMQ does not answer: npm run doctor says more');
    const messages = await replayDeadLetters({ broker, service });
    console.log(`${messages} messages of ${service} are back in its queue`);
  } finally {
    await broker.close();
  }
});
