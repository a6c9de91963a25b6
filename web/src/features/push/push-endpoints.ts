import type { Answer } from '../../api/call.ts';
import { takesBody, takesId, takesNothing } from '../../api/endpoint.ts';
import { studioApi } from '../../api/studio-api.ts';

export type PushDevice = Answer<typeof routes.addPushDevice>;

export const pushApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getPushDevices: build.query({ ...takesNothing(routes.getPushDevices), providesTags: ['PushDevices'] }),
    addPushDevice: build.mutation({ ...takesBody(routes.addPushDevice), invalidatesTags: ['PushDevices'] }),
    removePushDevice: build.mutation({ ...takesId(routes.removePushDevice), invalidatesTags: ['PushDevices'] }),
  }),
});

export const { useGetPushDevicesQuery, useRemovePushDeviceMutation } = pushApi;
