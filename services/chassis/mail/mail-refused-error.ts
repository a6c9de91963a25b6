interface SmtpFailure {
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** The mail server will never accept this mail, because of its recipient or its content; a retry cannot help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/**
 * Whether the server refused this recipient or message for good (5xx, RFC 5321 §4.2.1). Refusals that the studio's own
 * configuration causes do not count, and their mails wait: a refused greeting or login, a required login (530), the server's
 * policy (5.7, RFC 3463: no relaying, unauthenticated sender) and sending quotas (5.4.5 at Gmail, 5.1.90 at Exchange Online).
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, response, responseCode } = error as SmtpFailure;
  const isPermanent = Number(responseCode) >= 500 && Number(responseCode) <= 599;
  const isStudiosFault = responseCode === 530 || /^\d{3}[ -]5\.(7\.|4\.5\b|1\.90\b)/.test(String(response));
  return isPermanent && !isStudiosFault && (command === 'RCPT TO' || command === 'DATA');
}
