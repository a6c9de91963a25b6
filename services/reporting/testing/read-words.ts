import { readWith } from './read-report.ts';

/** A word on a page, with its edges in points from the upper left corner. */
export interface PageWord {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The position of each word of a PDF, as read by an independent program. */
export async function readWords(file: Uint8Array): Promise<PageWord[]> {
  const xhtml = await readWith(file, (path) => ['pdftotext', '-bbox', '-enc', 'UTF-8', path, '-']);
  const pages = xhtml.split('<page ').slice(1);
  return pages.flatMap((content, page) =>
    [...content.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
      text: text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity),
      page,
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
    })),
  );
}
