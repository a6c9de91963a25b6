/** W3C trace context: every call begins a trace of its own, which the servers' log lines, events and jobs carry on. */
export function newTraceparent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}
