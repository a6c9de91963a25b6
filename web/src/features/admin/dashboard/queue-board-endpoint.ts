import type { openQueueBoard } from '@studio/contracts/http/queue-board-routes';
import { call } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

const queueBoardApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    /** The answer sets the cookie with which the browser may open the board. */
    openQueueBoard: build.mutation<void, void>({
      query: () => call<typeof openQueueBoard>({ method: 'POST', path: '/api/admin/queues/access', access: 'admin' }),
    }),
  }),
});

export const { useOpenQueueBoardMutation } = queueBoardApi;
