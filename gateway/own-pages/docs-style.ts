/** A file of its own: the content security policy allows no inline styles. */
export const docsStyle = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .6rem .8rem; }
code { overflow-wrap: anywhere; }
summary code { font-weight: 600; }
details > div { padding: 0 1rem 1rem; }
.method { display: inline-block; min-width: 4.5rem; font: 600 .85rem ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border-radius: .375rem; font-size: .8rem; max-height: 26rem;
  background: color-mix(in srgb, currentColor 8%, transparent); }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
`;
