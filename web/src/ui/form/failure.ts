/** What is wrong with a form: the field at fault and the text to show at it. */
export interface Failure {
  readonly field: string;
  readonly message: string;
}
