/**
 * Comes before everything that imports zod: it would try out whether it may compile code, which the content security
 * policy refuses and the browser reports. (Its own `config()` would bring zod into the first page.)
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
