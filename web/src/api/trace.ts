/** W3C trace context: each call starts a trace that the servers' logs, events and jobs continue. */
export function newTraceparent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}
