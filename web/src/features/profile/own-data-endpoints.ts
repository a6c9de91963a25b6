import type {
  getAccountData,
  getActivityData,
  getPlanData,
  getTrainingData,
  requestDeletion,
  withdrawDeletion,
} from '@studio/contracts/http/own-data-routes';
import { type Answer, type ApiRequest, call } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

/** Each service answers its own part of a member's data. */
const parts = {
  account: call<typeof getAccountData>({ method: 'GET', path: '/api/users/my-data', access: 'member' }),
  plans: call<typeof getPlanData>({ method: 'GET', path: '/api/users/my-data/plans', access: 'member' }),
  trainings: call<typeof getTrainingData>({ method: 'GET', path: '/api/users/my-data/trainings', access: 'member' }),
  activity: call<typeof getActivityData>({ method: 'GET', path: '/api/users/my-data/activity', access: 'member' }),
} satisfies Record<string, ApiRequest>;

export type OwnData = Readonly<Record<keyof typeof parts, unknown>>;

const ownDataApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, so that nothing of it is cached.
    downloadOwnData: build.mutation<OwnData, void>({
      async queryFn(_none, _api, _options, ask) {
        const answers = await Promise.all(Object.values(parts).map(async (part) => ask(part)));
        const failed = answers.find(({ error }) => error !== undefined);
        if (failed?.error) return { error: failed.error };
        const names = Object.keys(parts);
        return { data: Object.fromEntries(answers.map(({ data }, at) => [names[at], data])) as OwnData };
      },
    }),
    requestDeletion: build.mutation<Answer<typeof requestDeletion>, void>({
      query: () =>
        call<typeof requestDeletion>({ method: 'PUT', path: '/api/users/deletion-request', access: 'member' }),
    }),
    withdrawDeletion: build.mutation<Answer<typeof withdrawDeletion>, void>({
      query: () =>
        call<typeof withdrawDeletion>({ method: 'DELETE', path: '/api/users/deletion-request', access: 'member' }),
    }),
  }),
});

export const { useDownloadOwnDataMutation, useRequestDeletionMutation, useWithdrawDeletionMutation } = ownDataApi;
