import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { MembershipModels } from './models/membership-models.ts';

/** What the use cases work with; each names the parts that it needs. */
export interface MembershipParts {
  readonly models: MembershipModels;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
  readonly clock: () => Date;
}
