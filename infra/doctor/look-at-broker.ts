import { type ChannelModel, connect } from 'amqplib';
import { services } from '../audit/studio-databases.ts';
import { commandLine } from '../operator-command.ts';
import { fail, type Finding, note, ok, patienceMs } from './finding.ts';

const manyEvents = 1_000;

/** RabbitMQ's version, and each service's queue and dead letters. */
export async function lookAtBroker(url: string, namespace: string): Promise<readonly Finding[]> {
  const connection = await connect(url, { noDelay: true, timeout: patienceMs });
  // Errors reject the pending call as well; without a listener they would end the process.
  connection.on('error', () => undefined);
  try {
    const { version } = connection.connection.serverProperties as { readonly version?: string };
    const queues = await Promise.all(services.map((service) => lookAtQueue(connection, namespace, service)));
    const shortage = await shortageOf(connection, namespace);
    return [shortage ? refuses(version, shortage) : ok('rabbitmq', String(version)), ...queues.flat()];
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** Why RabbitMQ accepts no messages, if so. It blocks publishers only, so this publishes a message that reaches no queue. */
async function shortageOf(connection: ChannelModel, namespace: string): Promise<string | undefined> {
  const { promise: shortage, resolve } = Promise.withResolvers<string>();
  connection.once('blocked', resolve);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  channel.publish('', `${namespace}.doctor`, Buffer.alloc(0));
  return Promise.race([shortage, channel.waitForConfirms().then(() => undefined)]);
}

function refuses(version: string | undefined, shortage: string): Finding {
  const advice = 'give it what it is short of: events wait in the outboxes, and other screens lag';
  return fail('rabbitmq', `${version}, takes no messages: ${shortage}`, advice);
}

async function lookAtQueue(connection: ChannelModel, namespace: string, service: string): Promise<Finding[]> {
  const part = `events for ${service}`;
  const queue = await depthOf(connection, `${namespace}.${service}`);
  const dead = await depthOf(connection, `${namespace}.${service}.dead`);
  if (!queue || !dead) return [fail(part, 'the queue is missing', `start any process of the studio: it declares it`)];
  const says = `${queue.messageCount} wait, ${queue.consumerCount} consumers`;
  const findings: Finding[] = [];
  if (queue.consumerCount === 0) findings.push(fail(part, says, `not consumed: start ${service}-worker`));
  else if (queue.messageCount > manyEvents)
    findings.push(note(part, says, `look at event_apply_seconds of its worker`));
  else findings.push(ok(part, says));
  if (dead.messageCount > 0) {
    const replay = commandLine('replay-dead-letters', service);
    const advice = `find the cause in the log of ${service}-worker, then ${replay}`;
    findings.push(fail(`dead letters of ${service}`, `${dead.messageCount} could not be applied`, advice));
  }
  return findings;
}

/** Undefined when there is no such queue; the broker closes the channel that asks for one. */
async function depthOf(connection: ChannelModel, queue: string) {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    const depth = await channel.checkQueue(queue);
    await channel.close();
    return depth;
  } catch (error) {
    if ((error as { code?: number }).code === 404) return undefined;
    throw error;
  }
}
