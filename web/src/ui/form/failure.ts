/** What is wrong with a form: the text to show, and the field at fault if it is one of the form's. */
export interface Failure {
  readonly field: string | null;
  readonly message: string;
}
