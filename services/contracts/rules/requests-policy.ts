/** Days after which a request that nobody has answered ends by itself (`docs/product.md` §§2.11, 2.12). */
export const REQUEST_DAYS = 7;

const lifeMs = REQUEST_DAYS * 24 * 60 * 60_000;

/** A request for a plan, or for permission. */
interface Request {
  readonly status: string;
  readonly askedAt: Date;
}

/** When a request ends by itself. */
export const expiryOf = ({ askedAt }: Pick<Request, 'askedAt'>): Date => new Date(askedAt.getTime() + lifeMs);

/** Open requests that were made at this instant or earlier are over. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - lifeMs);

/** Whether a request waits for its answer, also if its end is not stored yet. */
export function isOpen(request: Request, now: Date): boolean {
  return request.status === 'open' && now < expiryOf(request);
}
