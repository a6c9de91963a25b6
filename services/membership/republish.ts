// Publishes the state of every plan on offer, every assignment and all of the money again, so that lost projections can
// be rebuilt.

import { republishSettings } from '@studio/chassis/config/common-settings';
import { loadConfig } from '@studio/chassis/config/load-config';
import { connectBroker } from '@studio/chassis/events/broker';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { republish } from '@studio/chassis/events/republish';
import { createLogger } from '@studio/chassis/logging/logger';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { planOffered } from '@studio/contracts/events/membership-events';
import { topology } from '@studio/contracts/events/topology';
import { republishAssignments } from './held-plans/republish-assignments.ts';
import { openMembershipModels } from './models/membership-models.ts';
import type { Plan } from './models/plan.model.ts';
import { republishMoney } from './payments/republish-money.ts';
import { offeredPlanFact } from './plans/offered-plan-fact.ts';

const config = loadConfig(republishSettings);
const logger = createLogger({ name: 'membership-republish', level: config.LOG_LEVEL });
const { MONGO_URL, RABBITMQ_URL: url, NAMESPACE: namespace } = config;
const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_membership`, logger });
const broker = await connectBroker({
  url,
  namespace,
  service: 'membership',
  topology,
  logger,
  name: 'membership-republish',
});
try {
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openMembershipModels(connection);
  await republish({
    broker,
    logger,
    aggregates: models.plans.find().sort({ _id: 1 }).lean<Plan>().cursor(),
    describe: (plan: Plan) => sealEnvelope(planOffered, offeredPlanFact(plan)),
  });
  await republishAssignments({ models, broker, logger });
  await republishMoney({ models, broker, logger });
} finally {
  await broker.close();
  await connection.close();
}
