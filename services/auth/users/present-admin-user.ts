import type { AdminUser } from '@studio/contracts/http/account-schemas';
import type { DescribedUser } from '../accounts/describe-users.ts';
import { presentConsent } from '../accounts/present-consent.ts';

/** The user as the administrators' list shows them (snake_case). */
export function presentAdminUser({ account, activePlan, specialTrainings }: DescribedUser): AdminUser {
  return {
    id: account._id,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    phone: account.phone,
    date_of_birth: account.dateOfBirth,
    gender: account.gender,
    type: account.type,
    document_type: account.documentType,
    document_number: account.documentNumber,
    account_status: account.status,
    created_at: account.createdAt.toISOString(),
    active_plan: activePlan,
    special_trainings_remaining: specialTrainings.left,
    version: account.version,
    special_trainings_version: specialTrainings.version,
    ...(account.consent && { consent: presentConsent(account.consent) }),
    ...(account.emailConfirmedAt && { email_confirmed_at: account.emailConfirmedAt.toISOString() }),
    ...(account.deletionRequestedAt && { deletion_requested_at: account.deletionRequestedAt.toISOString() }),
  };
}
