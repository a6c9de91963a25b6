/** A refusal in the room that it belongs to: its HTTP status, its Spanish text, and the input field that caused it, if one did. */
export interface RefusalText {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 424 | 429 | 500 | 503;
  readonly message: string;
  readonly field?: string;
}

/** The refusals of a room by their codes, which are stable. */
export type RefusalTexts = Readonly<Record<string, RefusalText>>;
