import type { Collection } from '@studio/chassis/mongo/collection';
import type { Projection } from '@studio/chassis/events/projection';
import { authCollections } from '../../../services/auth/models/auth-models.ts';
import { publications as ofAuth } from '../../../services/auth/accounts/account-events.ts';
import { membershipCollections } from '../../../services/membership/models/membership-models.ts';
import { publications as ofMembership } from '../../../services/membership/publications.ts';
import { reportingCollections } from '../../../services/reporting/models/reporting-models.ts';
import { trainingCollections } from '../../../services/training/models/training-stores.ts';
import { publications as ofTraining } from '../../../services/training/publications.ts';
import type { Service } from '../../run/studio-databases.ts';

/** What each service stores, as declared. */
export const storedBy: Readonly<Record<Service, readonly Collection[]>> = {
  auth: Object.values(authCollections),
  membership: Object.values(membershipCollections),
  training: Object.values(trainingCollections),
  reporting: Object.values(reportingCollections),
};

/** What the services publish of it. */
export const publications = Object.entries({ auth: ofAuth, membership: ofMembership, training: ofTraining }).flatMap(
  ([service, all]) => all.map((each) => ({ service: service as Service, ...each })),
);

/** What the owners of a copy publish into it. */
export function originsOf({ events }: Projection) {
  return publications.filter(({ state }) => events.some(({ payload }) => payload === state));
}
