import { publication } from '@studio/chassis/events/republish';
import {
  guestEnrolled,
  planCreditsChanged,
  specialCreditsChanged,
  trainingCancelled,
  trainingChanged,
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
    event: ({ status }) => (status === 'cancelled' ? trainingCancelled : trainingChanged),
    fact: trainingFact,
  }),
  publication({ collection: bookings, event: ({ status }) => seatEvents[status], fact: bookingFact }),
  publication({ collection: guests, event: () => guestEnrolled, fact: guestFact }),
  publication({ collection: creditAccounts, event: () => specialCreditsChanged, fact: specialCreditsFact }),
  publication({ collection: creditAccounts, event: () => planCreditsChanged, fact: planCreditsFact }),
];
