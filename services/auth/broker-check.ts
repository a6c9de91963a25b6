import type { Broker } from '@studio/chassis/events/broker';
import type { ReadinessCheck } from '@studio/chassis/http/health';

/** Whether events leave at once; while they don't, they wait in the outbox and nothing is lost. */
export function brokerCheck(broker: Broker): ReadinessCheck {
  return {
    name: 'rabbitmq',
    check: async () => {
      if (!broker.isUp()) throw new Error('the broker is down');
    },
  };
}
