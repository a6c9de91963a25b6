import type { z } from 'zod';
import type { enrolmentSchema } from '@studio/contracts/http/registrant-routes';
import type { cancellationSchema, movePreviewSchema } from '@studio/contracts/http/training-admin-routes';
import type { Member } from './models/member.model.ts';
import type { MovePreview } from './timetable/preview-move.ts';
import type { CancellationProgress } from './timetable/read-cancellation.ts';
import type { Enrolment } from './registrants/read-enrolments.ts';
import { presentAdminTraining } from './present-training.ts';

export function presentCancellation(progress: CancellationProgress): z.input<typeof cancellationSchema> {
  const { unreached, ...counts } = progress;
  return { ...counts, ...presentUnreached(unreached) };
}

/** Nothing without any. */
export function presentUnreached(unreached: readonly Member[] | undefined) {
  return unreached && { unreached: unreached.map((member) => ({ ...presentName(member), phone: member.phone ?? '' })) };
}

export function presentMovePreview(preview: MovePreview): z.input<typeof movePreviewSchema> {
  return {
    ...preview,
    withoutPlan: preview.withoutPlan.map(presentName),
    overLimit: preview.overLimit.map(presentName),
    overlapping: preview.overlapping.map(presentName),
  };
}

export function presentEnrolment({ overlaps, ...enrolment }: Enrolment): z.input<typeof enrolmentSchema> {
  return { ...enrolment, overlaps: overlaps.map(presentAdminTraining) };
}

function presentName({ _id: id, firstName, lastName }: Pick<Member, '_id' | 'firstName' | 'lastName'>) {
  return { id, first_name: firstName, last_name: lastName };
}
