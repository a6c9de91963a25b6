import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { connectBroker } from '@studio/chassis/events/broker';
import { discardDeadLetters, replayDeadLetters } from '@studio/chassis/events/dead-letters';
import { topology } from '@studio/contracts/events/topology';
import { ownersHeardBy } from '../run/republish-all.ts';
import { commandLine, operatorCommand } from '../run/operator-command.ts';

const help = `${commandLine('replay-dead-letters', '<service> [--discard]')}
Requeues the events that a service could not apply: ${Object.keys(topology).join(', ')}.
--discard  prints and removes them instead (docs/operations.md)`;

/**
 * `npm run replay-dead-letters -- <service> [--discard]`: requeues the dead letters of a service. With `--discard` it
 * removes them instead and prints each as a line.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { discard: { type: 'boolean' } } });
  const [service = '', ...others] = positionals;
  if (!isConsumer(service) || others.length > 0) {
    throw new Error(`which service? one of ${Object.keys(topology).join(', ')}`);
  }
  const logger = pino({ level: 'silent' });
  const broker = await connectBroker({
    url: servers.rabbitmqUrl,
    namespace,
    service,
    topology,
    logger,
    name: 'replay',
  });
  try {
    if (!broker.isUp()) throw new Error(`RabbitMQ does not answer: ${commandLine('doctor')} says more`);
    if (values.discard) {
      const messages = await discardDeadLetters({ broker, service }, (content) => console.log(content.toString()));
      const commands = ownersHeardBy(service).map((owner) => commandLine('republish', owner));
      console.error(`${messages} messages of ${service} removed; to restore the current state: ${commands.join(', ')}`);
    } else {
      const messages = await replayDeadLetters({ broker, service });
      console.log(`${messages} messages of ${service} are back in its queue`);
    }
  } finally {
    await broker.close();
  }
});

function isConsumer(name: string): name is keyof typeof topology {
  return Object.hasOwn(topology, name);
}
