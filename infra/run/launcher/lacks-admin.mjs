// Plain JavaScript without packages: it runs before npm has installed anything.

/** Whether only this machine has a host name or an address, as `isLocal` of the chassis. */
const isLocal = (/** @type {string} */ host) => /^(?:localhost|.+\.localhost|\[?::1\]?|127\.[\d.]+)$/.test(host);

/**
 * Whether a studio has no demo data, by its settings, and names no first administrator. Installing would be in vain.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function lacksAdmin({ ADMIN_EMAIL, ADMIN_EMAIL_FILE, DEMO, HOST, PUBLIC_URL }) {
  if (ADMIN_EMAIL?.trim() || ADMIN_EMAIL_FILE || DEMO === '1') return false;
  if (DEMO === '0') return true;
  const isPublished = PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isLocal(new URL(PUBLIC_URL).hostname);
  return Boolean(isPublished || (HOST && !isLocal(HOST)));
}

export const adminIsMissing =
  'ADMIN_EMAIL is missing: a studio that others reach, or that has no demo data, needs it for its first administrator';
