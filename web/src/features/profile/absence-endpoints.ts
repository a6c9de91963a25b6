import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { ownAbsencesRequest } from './profile-requests.ts';

export type OwnAbsences = Answer<typeof routes.getOwnAbsences>;

export const absenceApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnAbsences: build.query<OwnAbsences, void>({ query: () => ownAbsencesRequest }),
  }),
});

export const { useGetOwnAbsencesQuery } = absenceApi;
