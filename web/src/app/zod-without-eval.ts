/**
 * Must run before zod is imported: zod probes `eval`, which the content security policy blocks and the browser reports.
 * (zod's own `config()` would pull zod into the first page.)
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
