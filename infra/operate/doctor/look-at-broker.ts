import type { ChannelModel } from 'amqplib';
import { deadLettersOf, queueOf } from '@studio/chassis/events/topology';
import { connectToBroker, depthOf } from '../../run/broker-queues.ts';
import { services } from '../../run/studio-databases.ts';
import { tryRabbitmq } from '../../run/launcher/servers/work-trials.ts';
import { commandLine, isInDocker } from '../../run/operator-command.ts';
import { fail, type Finding, note, ok, patienceMs } from './finding.ts';
import { runsWell } from './support-ends.ts';

interface Remedies {
  readonly restart: string;
  readonly workerLogOf: (service: string) => string;
}

interface ServerProperties {
  readonly version: string;
  /** Names separated by commas, as `afterEachStart` announces them. */
  readonly disabled_feature_flags?: string;
}

const manyEvents = 1_000;

/** Long enough for a machine short of CPU, since the advice is a restart. In milliseconds. */
const trialMs = 5_000;
/** Timeout for examining RabbitMQ, in milliseconds. */
export const brokerPatienceMs = trialMs + patienceMs;

/**
 * RabbitMQ's version, whether it works, and each service's queue and dead letters.
 *
 * @param remedies.restart the command that restarts it
 * @param remedies.workerLogOf where a service's worker logs
 */
export async function lookAtBroker(url: string, namespace: string, remedies: Remedies): Promise<readonly Finding[]> {
  const { restart } = remedies;
  const [work, connection] = await Promise.all([tryRabbitmq(url, { namespace, withinMs: trialMs }), open(url)]);
  // Skips the queues, whose state is an effect of this: advice about their readers would do harm.
  if (!connection) return [silent('does not answer', restart)];
  try {
    const { version, disabled_feature_flags: disabled } = connection.connection.serverProperties as ServerProperties;
    if (work.kind === 'silent') return [silent(`${version}, does not work: ${work.why}`, restart)];
    const queues = await Promise.all(services.map((service) => lookAtQueue(connection, namespace, service, remedies)));
    const server = work.kind === 'refuses' ? refuses(version, work.why) : runsWell('rabbitmq', version, version);
    return [server, ...lookAtFlags(disabled), ...queues.flat()];
  } finally {
    void connection.close().catch(() => undefined);
  }
}

/**
 * RabbitMQ of another minor version does not start on data that lack a flag it requires. The launcher and Docker Compose
 * enable all flags after each start and announce the rest; a broker that somebody else runs announces nothing.
 */
function lookAtFlags(disabled: string | undefined): readonly Finding[] {
  if (disabled === undefined || disabled === '') return [];
  const enable = isInDocker()
    ? 'docker compose exec rabbitmq rabbitmqctl enable_feature_flag all'
    : 'its log says why they could not be enabled';
  return [note('feature flags', `RabbitMQ has not enabled ${disabled}`, `before its next version: ${enable}`)];
}

/** Undefined when the broker accepts the connection but does not answer. */
async function open(url: string): Promise<ChannelModel | undefined> {
  try {
    return await connectToBroker(url, trialMs);
  } catch (error) {
    if ((error as Error).message === 'connect ETIMEDOUT') return undefined;
    throw error;
  }
}

function silent(says: string, restart: string): Finding {
  return fail('rabbitmq', says, `restart RabbitMQ: ${restart}; events wait in the outboxes and are sent afterwards`);
}

function refuses(version: string, shortage: string): Finding {
  const advice = 'provide what it lacks: events wait in the outboxes, and other screens lag';
  return fail('rabbitmq', `${version}, accepts no messages: ${shortage}`, advice);
}

async function lookAtQueue(
  connection: ChannelModel,
  namespace: string,
  service: string,
  { restart, workerLogOf }: Remedies,
): Promise<Finding[]> {
  const part = `events for ${service}`;
  const queue = await depthOf(connection, queueOf(namespace, service));
  const dead = await depthOf(connection, deadLettersOf(namespace, service));
  if (!queue || !dead) return [fail(part, 'the queue is missing', `restart RabbitMQ, which creates it: ${restart}`)];
  const says = `${queue.messageCount} wait, ${queue.consumerCount} consumers`;
  const findings: Finding[] = [];
  if (queue.consumerCount === 0)
    findings.push(
      fail(part, says, `not consumed: start its worker, or read its log if it runs: ${workerLogOf(service)}`),
    );
  else if (queue.messageCount > manyEvents)
    findings.push(note(part, says, `look at event_apply_seconds of its worker`));
  else findings.push(ok(part, says));
  if (dead.messageCount > 0) {
    const replay = commandLine('replay-dead-letters', service);
    const advice = `find the cause in the log of its worker, ${workerLogOf(service)}, then ${replay}`;
    findings.push(fail(`dead letters of ${service}`, `${dead.messageCount} could not be applied`, advice));
  }
  return findings;
}
