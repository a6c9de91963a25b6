import {
  answerKey,
  answersOf,
  brokerObjects,
  exchangeOf,
  fenceExchangeOf,
  markerKey,
  queueOf,
} from '@studio/chassis/events/topology';
import { fencedBy, published, topology } from '@studio/contracts/events/topology';

type Service = keyof typeof topology;

interface Users {
  /** Prefix of exchanges and queues. */
  readonly namespace: string;
  /** May do everything except administer the broker: for commands, not for listening processes. */
  readonly operator: { readonly name: string; readonly password: string };
  /** Password of a service's user, which has the service's name. */
  readonly passwordOf: (service: string) => string;
}

const vhost = '/';
/** Pattern of a process's address in names and keys. */
const address = '[0-9a-f-]{36}';

/**
 * RabbitMQ's definitions file: every exchange, queue and binding, and for each service a user that can use only its own
 * (docs/decisions/0034-users-of-the-servers.md). RabbitMQ reads it at each start before it takes connections; existing
 * objects stay.
 */
export function brokerDefinitions({ namespace, operator, passwordOf }: Users): object {
  const { exchanges, queues, bindings } = brokerObjects(namespace, topology);
  const services = Object.keys(topology) as Service[];
  const everything = { user: operator.name, vhost, configure: '.*', write: '.*', read: '.*' };
  return {
    vhosts: [{ name: vhost }],
    users: [{ ...operator, tags: '' }, ...services.map((name) => ({ name, password: passwordOf(name), tags: '' }))],
    permissions: [everything, ...services.map((service) => permissionsOf(namespace, service))],
    topic_permissions: services.flatMap((service) => topicPermissionsOf(namespace, service)),
    exchanges: exchanges.map((exchange) => ({ ...lasting, internal: false, arguments: {}, ...exchange })),
    queues: queues.map((queue) => ({ ...lasting, ...queue })),
    bindings: bindings.map((binding) => ({ vhost, destination_type: 'queue', arguments: {}, ...binding })),
  };
}

const lasting = { vhost, durable: true, auto_delete: false };

/**
 * A service declares only the queue of its answers, and reads only that, the fence exchange and its own queue. It can't
 * publish to the default exchange, which would reach every queue.
 */
function permissionsOf(namespace: string, service: Service) {
  const [events, fence] = [exchangeOf(namespace), fenceExchangeOf(namespace)].map(literally) as [string, string];
  const answers = literally(answersOf(namespace, service, '')) + address;
  const own = literally(queueOf(namespace, service));
  return {
    user: service,
    vhost,
    configure: anyOf(answers),
    write: anyOf(events, fence, answers),
    read: anyOf(own, fence, answers),
  };
}

/** What a service may publish and receive, by the keys of the two exchanges that all services share. */
function topicPermissionsOf(namespace: string, user: Service) {
  const events = published[user].map((beginning) => `${literally(beginning)}.+`);
  const markers = fencedBy[user].map((service) => literally(markerKey(service)));
  const answer = literally(answerKey(user, '')) + address;
  return [
    { user, vhost, exchange: exchangeOf(namespace), write: anyOf(...events), read: '' },
    {
      user,
      vhost,
      exchange: fenceExchangeOf(namespace),
      write: anyOf(...markers, answer),
      read: anyOf(literally(answerKey('*', '')) + address),
    },
  ];
}

function anyOf(...patterns: readonly string[]): string {
  return `^(${patterns.join('|')})$`;
}

function literally(text: string): string {
  return text.replaceAll(/[.*]/g, String.raw`\$&`);
}
