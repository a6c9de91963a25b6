import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/**
 * The one API of the app: features inject their endpoints (`studioApi.injectEndpoints`), because tags invalidate
 * only within one API slice.
 */
export const studioApi = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: [
    'Profile',
    'CurrentPlan',
    'Plans',
    'Week',
    'Calendar',
    'MyTrainings',
    'Movements',
    'AdminUsers',
    'UserPlan',
    'CalendarFeed',
    'FixedSlots',
    'UserMovements',
    'AdminPlans',
    'AdminTrainings',
    'Registrants',
    'Closures',
    'Stats',
  ],
  endpoints: () => ({}),
});
