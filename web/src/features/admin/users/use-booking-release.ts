import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { useGetUserBookingsQuery, type UserBooking } from './user-endpoints.ts';

interface ReleaseOptions {
  /** Whose bookings; absent while nothing would be freed. */
  readonly userId: string | undefined;
  /** Which of them the act is about. */
  readonly concerns: (booking: UserBooking) => boolean;
  /** Whether freeing them is proposed, until somebody chooses. */
  readonly proposed: boolean;
}

/** A user's coming bookings, and whether an act frees them (docs/product.md §2.3, §4.4). */
export function useBookingRelease({ userId, concerns, proposed }: ReleaseOptions) {
  const { data, error, isFetching, refetch } = useGetUserBookingsQuery(userId ?? skipToken, fresh);
  useFailureLog(error, "The user's bookings could not be loaded");
  const [chosen, choose] = useState<boolean | null>(null);
  const bookings = userId === undefined ? [] : data?.filter(concerns);
  return {
    bookings,
    hasFailed: error !== undefined && !data,
    isFetching,
    refetch,
    frees: bookings?.length !== 0 && (chosen ?? proposed),
    choose,
    /** Back to what is proposed. */
    forget: () => choose(null),
  };
}

export type BookingRelease = ReturnType<typeof useBookingRelease>;
