import type { getMyMovements } from '@studio/contracts/http/training-routes';
import type { Answer } from '../../api/call.ts';

/** One change of a class credit, as both its owner and the administration see it. */
export type Movement = Answer<typeof getMyMovements>[number];
