/** An error that the operator has to fix: its message is shown as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
