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
 * that is refused is the studio's own fault, and so is what is refused until the studio logs in (530), by the server's
 * policy (5.7, RFC 3463: no relaying, a sender that nothing vouches for) or because the studio has sent as many mails as
 * it may for now (5.4.5 at Gmail, 5.1.90 at Exchange Online): those mails wait until somebody, or time, has put it right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, response, responseCode } = error as SmtpFailure;
  const isPermanent = Number(responseCode) >= 500 && Number(responseCode) <= 599;
  const isStudiosFault = responseCode === 530 || /^\d{3}[ -]5\.(7\.|4\.5\b|1\.90\b)/.test(String(response));
  return isPermanent && !isStudiosFault && (command === 'RCPT TO' || command === 'DATA');
}
