import { connectToBroker } from '../run/broker-queues.ts';
import { openDatabases } from '../run/studio-databases.ts';
import { isOwner, owners, republishService } from '../run/republish-all.ts';
import { commandLine, notAnswering, operatorCommand } from '../run/operator-command.ts';

const help = `${commandLine('republish', '<service>')}
Publishes the state of everything that a service owns: ${owners.join(', ')} (docs/operations.md).`;

/**
 * `npm run republish -- <service>`: publishes the state of everything that a service owns, so that other services can
 * fill their projections of it. Rows that are up to date stay unchanged.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const service = process.argv[2] ?? '';
  if (!isOwner(service)) throw new Error(`which service? one of ${owners.join(', ')}`);
  await (await openDatabases(servers.mongoUrl, namespace)).close();
  await (await connectToBroker(servers.rabbitmqUrl).catch(notAnswering('RabbitMQ'))).close();
  await republishService(service, { ...servers, namespace });
  console.log(`the state of all that ${service} owns was republished`);
});
