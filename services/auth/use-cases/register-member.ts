import type { z } from 'zod';
import { firstPassword } from '@studio/contracts/document-number';
import type { registrationSchema } from '@studio/contracts/http/auth-routes';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'clock'>;

/**
 * Registers a member: type and status are never the caller's choice (DESIGN §6, accounts).
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
export async function registerMember(parts: Parts, form: z.output<typeof registrationSchema>): Promise<Account> {
  const { password, isDocumentNumber } = firstPassword(form);
  const passwordHash = await parts.passwords.hash(password);
  const account = newAccount(
    {
      email: form.email,
      firstName: form.firstName,
      lastName: form.lastName,
      phone: form.phone,
      dateOfBirth: form.dateOfBirth,
      gender: form.gender,
      documentType: form.documentType,
      documentNumber: form.documentNumber,
      type: 'member',
      status: 'active',
      passwordHash,
      passwordIsNumberOf: isDocumentNumber ? form.documentType : null,
    },
    parts.clock(),
  );
  return parts.unitOfWork(async (tx) => {
    await openAccount(parts, account, tx);
    return account;
  });
}
