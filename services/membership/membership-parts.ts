import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { openStudioDirectory } from '@studio/chassis/studio/studio-directory';
import type { MembershipModels } from './models/membership-models.ts';

/** The dependencies of the use cases; each picks what it needs. */
export interface MembershipParts {
  readonly models: MembershipModels;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
  /** How the studio receives money now. */
  readonly readWaysToPay: ReturnType<typeof openStudioDirectory>['readWaysToPay'];
  /** Whether a desk may close the day's cash now. */
  readonly deskClosesDay: ReturnType<typeof openStudioDirectory>['deskClosesDay'];
  readonly clock: () => Date;
}
