import { publication } from '@studio/chassis/events/republish';
import {
  bookingStateSchema,
  guestEnrolled,
  guestStateSchema,
  planCreditsChanged,
  planCreditsStateSchema,
  specialCreditsChanged,
  specialCreditsStateSchema,
  trainingCancelled,
  trainingChanged,
  trainingStateSchema,
} from '@studio/contracts/events/training-events';
import { trainingCollections } from './models/training-stores.ts';
import {
  bookingFact,
  guestFact,
  planCreditsFact,
  seatEvents,
  specialCreditsFact,
  trainingFact,
} from './seats/seat-events.ts';

const { trainings, bookings, guests, creditAccounts } = trainingCollections;

/** What training publishes, besides the ledger, which an export asks for. */
export const publications = [
  publication({
    collection: trainings,
    state: trainingStateSchema,
    event: ({ status }) => (status === 'cancelled' ? trainingCancelled : trainingChanged),
    fact: trainingFact,
  }),
  publication({
    collection: bookings,
    state: bookingStateSchema,
    event: ({ status }) => seatEvents[status],
    fact: bookingFact,
  }),
  publication({ collection: guests, state: guestStateSchema, event: () => guestEnrolled, fact: guestFact }),
  publication({
    collection: creditAccounts,
    state: specialCreditsStateSchema,
    event: () => specialCreditsChanged,
    fact: specialCreditsFact,
  }),
  publication({
    collection: creditAccounts,
    state: planCreditsStateSchema,
    event: () => planCreditsChanged,
    fact: planCreditsFact,
  }),
];
