import type { Limiter } from '@studio/chassis/http/rate-limit';
import type { Logger } from '@studio/chassis/logging/logger';
import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { KnownSetting } from '@studio/chassis/process/known-setting';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import type { openStudioDirectory, StoredStudio, StoredWaysToPay } from '@studio/chassis/studio/studio-directory';
import type { AccountStores } from './accounts/stored-account.ts';
import type { PasswordAttempts } from './credentials/check-password.ts';
import type { IdentityProvider } from './credentials/identity-provider.ts';
import type { IssueSession, KnownDevices } from './credentials/tokens.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { SignInCounter } from './credentials/sign-in-counter.ts';
import type { PushService } from './push/push-service.ts';
import type { StoredStudioNotice } from './models/studio-notice.model.ts';
import type { CountUsers } from './search/find-users.ts';

/** The studio as passkeys know it (WebAuthn's «relying party»). */
export interface RelyingParty {
  /** Host name of `PUBLIC_URL`: passkeys are made for it and open nothing under another one. */
  readonly rpId: string;
  /** Origin of `PUBLIC_URL`, where the web app runs. */
  readonly origin: string;
}

/** The dependencies of the use cases; those that need few of them pick these. */
export interface AuthParts extends AccountStores {
  readonly directory: Pick<SessionDirectory, 'putSessionEntry' | 'endSession'>;
  readonly unitOfWork: UnitOfWork;
  readonly passwords: Passwords;
  readonly issueSession: IssueSession;
  readonly passwordAttempts: PasswordAttempts;
  /** Logins by a right password, a passkey or the identity provider, per account. */
  readonly signIns: Pick<Limiter, 'consume' | 'giveBack'>;
  readonly signInCounter: SignInCounter;
  readonly knownDevices: KnownDevices;
  readonly relyingParty: RelyingParty;
  /** The provider by which administrators may sign in; null if none is configured. */
  readonly identityProvider: IdentityProvider | null;
  /** Whether administrators need more than a password (`ADMIN_PASSKEYS`). */
  readonly passkeysRequired: boolean;
  /** Requests for a code that stands in for a passkey, per account. */
  readonly codeRequests: Pick<Limiter, 'consume'>;
  /** Attempts at acts that ask for the current password, successful ones included, per account. */
  readonly passwordChecks: Pick<Limiter, 'consume'>;
  /** Requests for a reset link, per email address. */
  readonly resetRequests: Pick<Limiter, 'consume'>;
  /** Sends notices to devices; null if the studio sends none. */
  readonly push: PushService | null;
  /** The studio as administrators set it, else as the settings say. */
  readonly knownStudio: KnownSetting<StoredStudio>;
  /** How the studio receives money. */
  readonly knownWaysToPay: KnownSetting<StoredWaysToPay>;
  readonly studioDirectory: ReturnType<typeof openStudioDirectory>;
  /** The studio notice to all members. */
  readonly knownNotice: KnownSetting<StoredStudioNotice>;
  readonly mailOutbox: MailOutbox;
  readonly countUsers: CountUsers;
  readonly logger: Logger;
  readonly clock: () => Date;
}
