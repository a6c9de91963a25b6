import type { addPushDevice, getPushDevices, removePushDevice } from '@studio/contracts/http/push-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

export type PushDevice = Answer<typeof addPushDevice>;

export const pushApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getPushDevices: build.query<Answer<typeof getPushDevices>, void>({
      query: () => call<typeof getPushDevices>('GET /api/users/push'),
      providesTags: ['PushDevices'],
    }),
    addPushDevice: build.mutation<PushDevice, Body<typeof addPushDevice>>({
      query: (body) => call<typeof addPushDevice>('PUT /api/users/push', { body }),
      invalidatesTags: ['PushDevices'],
    }),
    removePushDevice: build.mutation<undefined, string>({
      query: (id) => call<typeof removePushDevice>('DELETE /api/users/push/:id', { params: { id } }),
      invalidatesTags: ['PushDevices'],
    }),
  }),
});

export const { useGetPushDevicesQuery, useRemovePushDeviceMutation } = pushApi;
