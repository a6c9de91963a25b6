import { route } from './route.ts';

/** Where the queue board is; what stands below it is the board's own. */
export const queueBoardPath = '/api/admin/queues/board';

/** Name of the cookie that opens the board. */
export const boardCookie = 'queue-board';

/**
 * The board is opened by a browser's navigation, which carries no `Authorization`: the answer sets a cookie that opens
 * the board, and nothing else, for 15 minutes.
 */
export const openQueueBoard = route({
  method: 'POST',
  path: '/api/admin/queues/access',
  summary: 'Lets the browser open the board of the job queues, for 15 minutes',
  access: 'admin',
  success: { status: 204 },
});

export const queueBoardRoutes = [openQueueBoard] as const;
