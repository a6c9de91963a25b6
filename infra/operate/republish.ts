import { connect } from 'amqplib';
import { openDatabases } from '../run/studio-databases.ts';
import { isOwner, owners, republishService } from '../run/republish-all.ts';
import { derivePorts } from '../run/launcher/ports.ts';
import { serverUrls } from '../run/launcher/servers.ts';
import { notAnswering, operatorCommand } from '../run/operator-command.ts';

/**
 * `npm run republish -- <service>`: publishes the state of everything that a service owns, so that other services can
 * fill their projections of it. Rows that are current stay as they are.
 */
await operatorCommand(async ({ port, urls, namespace }) => {
  const service = process.argv[2] ?? '';
  if (!isOwner(service)) throw new Error(`which service? one of ${owners.join(', ')}`);
  const servers = serverUrls(urls, derivePorts(port, process.env));
  await (await openDatabases(servers.mongoUrl, namespace)).close();
  await (await connect(servers.rabbitmqUrl, { timeout: 5_000 }).catch(notAnswering('RabbitMQ'))).close();
  await republishService(service, { ...servers, namespace });
  console.log(`the state of all that ${service} owns is published again`);
});
