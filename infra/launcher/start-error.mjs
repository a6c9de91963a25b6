/** Something that whoever starts the studio has to put right: its message is shown as it is, without a stack. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
