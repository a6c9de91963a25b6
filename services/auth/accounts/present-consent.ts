import type { z } from 'zod';
import type { consentSchema } from '@studio/contracts/http/account-schemas';
import type { Consent } from '../models/account.model.ts';

export function presentConsent({ version, at }: Consent): z.output<typeof consentSchema> {
  return { version, at: at.toISOString() };
}
