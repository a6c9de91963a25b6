import { createHash } from 'node:crypto';

/** Hashes of a page's inline code as a content security policy writes them: `'sha256-…'`. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noInlineCode: InlineCode = { scripts: [], styles: [] };

/** The scripts and styles of a page that we built ourselves. */
export function inlineCodeOf(page: string): InlineCode {
  return { scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') };
}

function hashesOf(page: string, tag: string): string[] {
  const elements = page.matchAll(new RegExp(`<${tag}>(.+?)</${tag}>`, 'gs'));
  return [...elements].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}
