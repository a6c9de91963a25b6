import type { Limiter } from '@studio/chassis/http/rate-limit';
import type { Logger } from '@studio/chassis/logging/logger';
import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import type { AccountStores } from './accounts/stored-account.ts';
import type { PasswordAttempts } from './credentials/check-password.ts';
import type { IssueSession } from './credentials/issue-session.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { CountUsers } from './use-cases/list-users.ts';

/** What the use cases work with; each names the parts that it needs. */
export interface AuthParts extends AccountStores {
  readonly directory: Pick<SessionDirectory, 'putSessionEntry' | 'endSession'>;
  readonly unitOfWork: UnitOfWork;
  readonly passwords: Passwords;
  readonly issueSession: IssueSession;
  readonly passwordAttempts: PasswordAttempts;
  /** Changes of the own password, whatever comes of them, by account. */
  readonly passwordChanges: Pick<Limiter, 'consume'>;
  /** Requests for a reset link, by address of the account. */
  readonly resetRequests: Pick<Limiter, 'consume'>;
  readonly mailOutbox: MailOutbox;
  readonly countUsers: CountUsers;
  readonly logger: Logger;
  readonly clock: () => Date;
}
