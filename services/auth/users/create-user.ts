import type { z } from 'zod';
import { firstPassword } from '@studio/contracts/document-number';
import type { userCreationSchema } from '@studio/contracts/http/user-admin-routes';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'clock'>;

/**
 * Creates a user of any type; the initial password is the document number unless another one is given
 * (`docs/product.md` §4.2).
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
export async function createUser(parts: Parts, form: z.output<typeof userCreationSchema>): Promise<Account> {
  const { password: _given, type, accountStatus: status, ...person } = form;
  const { password, isDocumentNumber } = firstPassword(form);
  const passwordHash = await parts.passwords.hash(password);
  const account = newAccount(
    {
      ...person,
      type,
      status,
      passwordHash,
      passwordIsNumberOf: isDocumentNumber ? person.documentType : null,
    },
    parts.clock(),
  );
  return parts.unitOfWork(async (tx) => {
    await openAccount(parts, account, tx);
    tx.noteAct({ about: { user: account._id } });
    return account;
  });
}
