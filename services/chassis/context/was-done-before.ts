import { currentContext } from './request-context.ts';

/**
 * Whether another sending of the running request is known to have taken effect. For use cases that check, outside their unit
 * of work, data that the request itself changes, such as the replaced password.
 */
export function wasDoneBefore(): boolean {
  return currentContext()?.once?.wasDone ?? false;
}
