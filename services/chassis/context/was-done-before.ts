import { currentContext } from './request-context.ts';

/**
 * Whether it is known that the running request had taken effect by another sending. To be asked by use cases that look, outside
 * of their unit of work, at what that has changed, as at the password that it replaced.
 */
export function wasDoneBefore(): boolean {
  return currentContext()?.once?.wasDone ?? false;
}
