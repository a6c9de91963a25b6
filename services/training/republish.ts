// Publishes the state of every training, booking and credit account again, so that lost projections can be rebuilt.

import { loadConfig } from '@studio/chassis/config/load-config';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { type Republication, republish } from '@studio/chassis/events/republish';
import { createLogger } from '@studio/chassis/logging/logger';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import {
  guestEnrolled,
  planCreditsChanged,
  specialCreditsChanged,
  trainingCancelled,
  trainingChanged,
} from '@studio/contracts/events/training-events';
import type { mongo } from 'mongoose';
import { republishSettings } from './config.ts';
import {
  bookingFact,
  guestFact,
  planCreditsFact,
  seatEvents,
  specialCreditsFact,
  trainingFact,
} from './seats/seat-events.ts';
import { openTraining } from './open-training.ts';

const name = 'training-republish';
const config = loadConfig(republishSettings);
const logger = createLogger({ name, level: config.LOG_LEVEL });
const { onStop, stop } = createStopStack(logger);
try {
  const { stores, broker } = await openTraining({ name, config, logger, onStop });
  const republishAll = <T extends { readonly _id: string }>(
    stored: mongo.Collection<T>,
    describe: Republication<mongo.WithId<T>>['describe'],
  ) => republish({ broker, logger, aggregates: stored.find().sort({ _id: 1 }), describe });
  await republishAll(stores.trainings, (training) =>
    sealEnvelope(training.status === 'cancelled' ? trainingCancelled : trainingChanged, trainingFact(training)),
  );
  await republishAll(stores.bookings, (booking) => sealEnvelope(seatEvents[booking.status], bookingFact(booking)));
  await republishAll(stores.guests, (guest) => sealEnvelope(guestEnrolled, guestFact(guest)));
  await republishAll(stores.creditAccounts, (account) =>
    sealEnvelope(specialCreditsChanged, specialCreditsFact(account)),
  );
  await republishAll(stores.creditAccounts, (account) => sealEnvelope(planCreditsChanged, planCreditsFact(account)));
} finally {
  await stop();
}
