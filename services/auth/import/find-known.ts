import { type ClientSession, trusted } from 'mongoose';
import type { AuthModels } from '../models/auth-models.ts';
import type { Identity, KnownPerson } from './import-policy.ts';

const person = {
  email: 1,
  documentType: 1,
  documentNumber: 1,
  firstName: 1,
  lastName: 1,
  emailConfirmedAt: 1,
} as const;

/** The accounts that have the email or the number of one of these people; a number may be that of another type. */
export async function findKnown(
  { accounts }: Pick<AuthModels, 'accounts'>,
  people: readonly Identity[],
  session: ClientSession | null = null,
): Promise<KnownPerson[]> {
  const find = (filter: object) => accounts.find(filter, person).session(session).lean<KnownPerson[]>();
  const byEmail = await find({ email: trusted({ $in: people.map(({ email }) => email) }) });
  const byDocument = await find({
    documentType: trusted({ $in: [...new Set(people.map(({ documentType }) => documentType))] }),
    documentNumber: trusted({ $in: people.map(({ documentNumber }) => documentNumber) }),
  });
  return [...byEmail, ...byDocument];
}
