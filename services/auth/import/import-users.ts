import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type Binding, on } from '@studio/chassis/http/handler';
import { newSecretToken } from '@studio/chassis/text/secret-token';
import { storablePasswordSchema } from '@studio/contracts/http/fields';
import { DOCUMENT_NUMBER_MIN_LENGTH } from '@studio/contracts/rules/people';
import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { importedUserSchema } from '@studio/contracts/http/user-admin-routes';
import {
  type FaultyRow,
  type importedUserResultSchema,
  importUsers as importUsersRoute,
  refusedRow,
} from '@studio/contracts/http/import-routes';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { AuthModels } from '../models/auth-models.ts';
import { toldAfter } from '../rules/account-policy.ts';
import { decideImport, type Identity, type ImportDecision, type KnownPerson } from './import-policy.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'clock'>;
type Person = z.output<typeof importedUserSchema>;
type Row = Person | FaultyRow;
/** The hash of each new person's first password, and whether that is the document number. */
type Hashes = ReadonlyMap<Row, { readonly passwordHash: string; readonly isDocumentNumber: boolean }>;

type ImportedUser =
  | { readonly kind: 'created' | 'existed'; readonly accountId: string }
  | Extract<ImportDecision, { kind: 'refused' }>;

/** The route of the import of users. */
export function importBindings(parts: Parts): Binding[] {
  return [
    on(importUsersRoute, async ({ body }) => ({
      results: (await importUsers(parts, body.rows, body.importId)).map(presentImportedUser),
    })),
  ];
}

/**
 * Creates accounts for the people of a list who have none, in one transaction (`docs/product.md` §4.9). Returns the
 * outcomes of the first rows, in order: all, unless an existing account was deleted or changed meanwhile, which makes it
 * stop before its row, even if that is the first.
 * @param importId names the import, so that it can be undone
 */
export async function importUsers(parts: Parts, rows: readonly Row[], importId?: string): Promise<ImportedUser[]> {
  const hashes = await hashAll(parts, rows);
  return parts.unitOfWork((tx) => openAccounts(parts, rows, hashes, importId, tx));
}

/** Hashes before the transaction, so that hashing holds none open. */
async function hashAll({ models, passwords }: Parts, rows: readonly Row[]): Promise<Hashes> {
  const known = await findKnown(models, rows);
  const people = rows.flatMap((row) => ('faulty' in row || decideImport(row, known).kind !== 'create' ? [] : [row]));
  const hashed = people.map(async (row) => {
    const isDocumentNumber = isFirstPassword(row);
    const passwordHash = await passwords.hashFirst(isDocumentNumber ? row.documentNumber : newSecretToken());
    return [row, { passwordHash, isDocumentNumber }] as const;
  });
  return new Map(await Promise.all(hashed));
}

/**
 * Whether a document number can be the first password. One of an export may be too short for it, or longer than bcrypt
 * compares: its owner asks for a reset link.
 */
function isFirstPassword({ documentNumber }: Person): boolean {
  return (
    documentNumber.length >= DOCUMENT_NUMBER_MIN_LENGTH && storablePasswordSchema.safeParse(documentNumber).success
  );
}

async function openAccounts(
  parts: Parts,
  rows: readonly Row[],
  hashes: Hashes,
  importId: string | undefined,
  tx: Transaction,
) {
  const known = await findKnown(parts.models, rows, tx.session);
  const outcomes: ImportedUser[] = [];
  for (const row of rows) {
    if ('faulty' in row) {
      outcomes.push(refusedFor(row));
      continue;
    }
    const decision = decideImport(row, known);
    if (decision.kind !== 'create') {
      outcomes.push(decision);
      continue;
    }
    const hashed = hashes.get(row);
    // The account that matched this row before was deleted or changed meanwhile.
    if (hashed === undefined) break;
    const { sameAs: _none, exported, ...person } = row;
    const standing = { type: 'member', status: exported?.accountStatus ?? 'active' } as const;
    const { passwordHash, isDocumentNumber } = hashed;
    const credentials = { passwordHash, passwordIsNumberOf: isDocumentNumber ? row.documentType : null };
    const guardian = exported?.guardian && { ...exported.guardian, at: new Date(exported.guardian.at) };
    const told = { ...toldAfter({}, row), guardian, neverSignedIn: true } as const;
    const account = newAccount({ ...person, ...told, ...standing, ...credentials, importId }, parts.clock());
    await openAccount(parts, account, tx);
    known.push(account);
    outcomes.push({ kind: 'created', accountId: account._id });
  }
  const count = outcomes.filter(({ kind }) => kind === 'created').length;
  if (count === 0) tx.dropAct();
  else tx.noteAct({ facts: { count } });
  return outcomes;
}

const refusedFor = ({ faulty }: FaultyRow): Extract<ImportDecision, { kind: 'refused' }> => ({
  kind: 'refused',
  refusal: { ...genericRefusals.INVALID_INPUT, ...faulty },
});

const knownFields = {
  email: 1,
  documentType: 1,
  documentNumber: 1,
  firstName: 1,
  lastName: 1,
  emailConfirmedAt: 1,
} as const;

/** Accounts with the email or document number of one of these people. A number may belong to another document type. */
async function findKnown(
  { accounts }: Pick<AuthModels, 'accounts'>,
  rows: readonly Row[],
  session: ClientSession | null = null,
): Promise<KnownPerson[]> {
  const people: readonly Identity[] = rows.flatMap((row) => ('faulty' in row ? [] : [row]));
  const find = (filter: object) => accounts.find(filter, knownFields).session(session).lean<KnownPerson[]>();
  const byEmail = await find({ email: trusted({ $in: people.map(({ email }) => email) }) });
  const byDocument = await find({
    documentType: trusted({ $in: [...new Set(people.map(({ documentType }) => documentType))] }),
    // The index has no accounts without a document.
    documentNumber: trusted({ $gt: '', $in: people.map(({ documentNumber }) => documentNumber) }),
  });
  return [...byEmail, ...byDocument];
}

function presentImportedUser(row: ImportedUser): z.output<typeof importedUserResultSchema> {
  const { kind, accountId: userId } = row;
  if (kind !== 'refused') return { kind, userId };
  return { ...refusedRow(row.refusal), ...(userId !== undefined && { userId }) };
}
