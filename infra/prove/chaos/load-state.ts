import type { ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../testing/kit/people.ts';
import type { MembersState } from '../load/members.ts';

/** The state that all callers share: that of the members, and more. */
export interface LoadState extends MembersState {
  readonly origin: string;
  /** Members booked by administrators only. */
  readonly walkIns: readonly Person[];
  /** A class of two seats, for the waiters alone; never cancelled. */
  readonly waitedTraining: string;
  /** Trainings that may be booked. */
  readonly open: string[];
  /** Trainings with a requested cancellation, and whether it was answered. */
  readonly cancelled: Map<string, 'answered' | 'in doubt'>;
  /** Trainings of the walk-ins, which are never cancelled. */
  readonly walkInTrainings: readonly string[];
  /** Emails of visitors who registered, with the outcome. */
  readonly registered: Map<string, 'ok' | 'refused' | 'unknown'>;
  /** Payments by their unique note, with the outcome. */
  readonly payments: Map<string, 'ok' | 'refused' | 'unknown'>;
  readonly planId: string;
  readonly admin: ApiClient;
}
