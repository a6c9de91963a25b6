/** The failure of a form: the message, and the field if it is one of the form's. */
export interface Failure {
  readonly field: string | null;
  readonly message: string;
}
