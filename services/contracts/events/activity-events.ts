import { actSchema } from '../activity.ts';
import { event } from './event.ts';

/** An administrator, coach or operator changed something in the publishing service; the envelope names the actor. */
export const adminActed = event('admin.acted.v1', actSchema);
