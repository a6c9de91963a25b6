import type { importPlans, importUsers } from '@studio/contracts/http/import-routes';
import { call, type Answer, type Body } from '../../../../api/call.ts';
import { studioApi } from '../../../../api/studio-api.ts';

/** Lists are loaded again once the whole import is over: a batch invalidates nothing. */
const importApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    importUsers: build.mutation<Answer<typeof importUsers>, Body<typeof importUsers>>({
      query: (body) =>
        call<typeof importUsers>({ method: 'POST', path: '/api/admin/users/import', access: 'admin', body }),
    }),
    importPlans: build.mutation<Answer<typeof importPlans>, Body<typeof importPlans>>({
      query: (body) =>
        call<typeof importPlans>({ method: 'POST', path: '/api/admin/users/import/plans', access: 'admin', body }),
    }),
  }),
});

export const { useImportUsersMutation, useImportPlansMutation } = importApi;
