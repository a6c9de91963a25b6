import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiResponse } from '@studio/chassis/http/openapi';
import { escapeHtml } from '@studio/chassis/text/escape-html';

/** The OpenAPI document as a page to read: plain HTML, no script. */
export function docsPage(document: OpenApiDocument): string {
  const byTag = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const sections = [...byTag].map(
    ([tag, entries]) => `<h2>${escapeHtml(tag)}</h2>${entries.map(operationHtml).join('')}`,
  );
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>OpenAPI ${document.openapi}, version ${escapeHtml(document.info.version)}:
<a href="/api/openapi.json">openapi.json</a>. Calls that need a session take <code>Authorization: Bearer</code> and the
token that <code>POST /api/auth/login</code> returns; some take an API key instead.</p>
${sections.join('\n')}
<h2>Problem</h2>
<p>The body of every error.</p>
${schemaHtml((document.components['schemas'] as { Problem: JsonSchema }).Problem)}
</main>
</body>
</html>`;
}

function entriesOf({ paths, webhooks }: OpenApiDocument) {
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function accessInWords({ security, tags }: OpenApiOperation): string {
  if (tags[0] === 'webhooks') return 'A call that the studio makes.';
  if (security.length === 0) return 'Open to everybody.';
  return security.some((way) => 'key' in way) ? 'Needs a session or an API key.' : 'Needs a session.';
}

function operationHtml({ path, method, operation }: ReturnType<typeof entriesOf>[number]): string {
  const { summary, parameters = [], requestBody, responses, operationId } = operation;
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const cells = [name, `${place}${required ? ', required' : ''}`, JSON.stringify(schema)];
    return `<tr>${cells.map((cell) => `<td><code>${escapeHtml(cell)}</code></td>`).join('')}</tr>`;
  });
  return `<details id="${escapeHtml(operationId)}">
<summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<div>
<p>${accessInWords(operation)}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${requestBody ? `<h3>Body</h3>${contentHtml(requestBody.content)}` : ''}
<h3>Answers</h3>
${Object.entries(responses).map(responseHtml).join('')}
</div>
</details>`;
}

function responseHtml([status, { description, content = {} }]: [string, OpenApiResponse]): string {
  const paragraphs = description.split('\n\n').map((text) => `<br>${escapeHtml(text)}`);
  return `<p><strong>${status}</strong>${paragraphs.join('')}</p>${Number(status) < 400 ? contentHtml(content) : ''}`;
}

function contentHtml(content: Readonly<Record<string, { schema: JsonSchema }>>): string {
  return Object.entries(content)
    .map(([mediaType, { schema }]) => `<p><code>${escapeHtml(mediaType)}</code></p>${schemaHtml(schema)}`)
    .join('');
}

function schemaHtml(schema: JsonSchema): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

/** A separate file: the content security policy allows no inline styles. */
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
