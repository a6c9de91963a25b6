import { skipToken } from '@reduxjs/toolkit/query/react';
import { fresh } from '../../../api/fresh.ts';
import { useReadEnrolmentsQuery, type Enrolment } from './admin-training-endpoints.ts';

const none: Enrolment[] = [];

/** What enrolling these users would spend; none while that is not known. */
export function useEnrolments(id: string, userIds: readonly string[]) {
  const asked = userIds.length > 0 ? { id, userIds } : skipToken;
  const { currentData: enrolments = none, isFetching } = useReadEnrolmentsQuery(asked, fresh);
  return { enrolments, isPending: isFetching && enrolments === none };
}
