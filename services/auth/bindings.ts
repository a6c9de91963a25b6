import type { Binding, Limit } from '@studio/chassis/http/handler';
import type { Fence } from '@studio/chassis/http/pass-fence';
import type { AuthParts } from './auth-parts.ts';
import { complianceBindings } from './compliance/compliance.ts';
import { exportBindings } from './export/order-export.ts';
import { importBindings } from './import/import-users.ts';
import { undoImportBindings } from './import/undo-import.ts';
import { invitationBindings } from './invitations/invite-users.ts';
import { mailPreferenceBindings } from './mail-preferences/mail-preferences.ts';
import { ownDataBindings } from './own-data/own-data.ts';
import { passkeyBindings } from './passkeys/passkeys.ts';
import { passwordResetBindings } from './password-reset/reset-password.ts';
import { profileBindings } from './profile/profile.ts';
import { pushBindings } from './push/push-devices.ts';
import { registrationBindings } from './registration/register-member.ts';
import { signInBindings } from './sign-in/log-in.ts';
import { studioBindings } from './studio/studio.ts';
import { studioNoticeBindings } from './studio-notice/studio-notice.ts';
import { userBindings } from './users/user-bindings.ts';
import { wayToPayBindings } from './ways-to-pay/ways-to-pay.ts';

interface BindingsParts {
  /** Call limits per client address. */
  readonly limits: Readonly<Record<'logins' | 'challenges' | 'registrations' | 'resetRequests', Limit>>;
  /** Once passed, training has applied all earlier account events. */
  readonly trainingFence: Fence;
}

/** All routes of auth, by feature folder. */
export function bindings(parts: AuthParts, { limits, trainingFence }: BindingsParts): Binding[] {
  return [
    ...signInBindings(parts, limits),
    ...passkeyBindings(parts),
    ...registrationBindings(parts, limits.registrations),
    ...passwordResetBindings(parts, limits.resetRequests),
    ...profileBindings(parts),
    ...userBindings(parts, trainingFence),
    ...importBindings(parts),
    ...undoImportBindings(parts, trainingFence),
    ...invitationBindings(parts),
    ...exportBindings(parts),
    ...ownDataBindings(parts),
    ...mailPreferenceBindings(parts),
    ...pushBindings(parts),
    ...studioBindings(parts),
    ...studioNoticeBindings(parts),
    ...wayToPayBindings(parts),
    ...complianceBindings(parts),
  ];
}
