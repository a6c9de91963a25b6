interface SmtpFailure {
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** A mail that will never be taken: the fault is its recipient's or its own, and to send it again can't help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/**
 * Whether the server has refused this recipient or this message for good (5xx, RFC 5321 §4.2.1). A greeting or a login
 * that is refused is the studio's own fault, and so is what is refused until the studio logs in (530) or by the
 * server's policy (5.7, RFC 3463: no relaying, a sender that nothing vouches for): those mails wait until somebody has
 * put it right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, response, responseCode } = error as SmtpFailure;
  const isPermanent = Number(responseCode) >= 500 && Number(responseCode) <= 599;
  const isStudiosFault = responseCode === 530 || /^\d{3}[ -]5\.7\./.test(String(response));
  return isPermanent && !isStudiosFault && (command === 'RCPT TO' || command === 'DATA');
}
