import { actSchema } from '../activity.ts';
import { event } from './event.ts';

/** An administrator or an operator has changed something, in the service that publishes it; the envelope names the actor. */
export const adminActed = event('admin.acted.v1', actSchema);
