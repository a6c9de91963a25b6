import { escapeHtml } from '../text/escape-html.ts';
import { brandColors } from '../text/brand-colors.ts';
import { nameInMail, unlinked } from '../text/unlinked.ts';

/**
 * The content of a mail without its layout. All of it is plain text, never HTML, and only links and `unsubscribeUrl`
 * can be followed: elsewhere a link or a telephone number becomes «…», since anybody may write names and reasons. What
 * `exact` names stays.
 */
export interface Letter {
  /** Shown at the top and, in the text part, at the end. */
  readonly studioName: string;
  readonly subject: string;
  /** Null where the reader is not greeted by name. */
  readonly firstName: string | null;
  /** An array of items is rendered as a list. */
  readonly paragraphs: readonly (string | readonly Item[])[];
  /** The link that the reader should open. */
  readonly link?: Link;
  /** Shown after the link. */
  readonly closing?: readonly string[];
  /** Telephone numbers and addresses that the mail is about. */
  readonly exact?: readonly string[];
  /** Address that ends mails of this kind (RFC 8058), for mails that the reader may refuse. */
  readonly unsubscribeUrl?: string;
}

interface Link {
  readonly text: string;
  readonly url: string;
}

/** An item of a list, with links to what the reader can do about it. */
type Item = string | { readonly text: string; readonly links: readonly Link[] };

/** The id of the logo within a mail; the mailer attaches it. */
export const logoId = 'logo@studio';

const { brand, accent, page, ink, soft, link: linkColor } = brandColors;

/** Renders a letter as plain text and as HTML. */
export function writeLetter(letter: Letter) {
  const { studioName, link, unsubscribeUrl } = letter;
  // The studio's name may be the address of its page, and a part of an exact text: the longest first.
  const kept = [studioName, ...(letter.exact ?? [])].filter(Boolean);
  const safe = unlinkedBut(kept.toSorted((one, other) => other.length - one.length));
  const safeItem = (item: Item) => (typeof item === 'string' ? safe(item) : { ...item, text: safe(item.text) });
  const safeParagraph = (each: string | readonly Item[]) =>
    typeof each === 'string' ? safe(each) : each.map(safeItem);
  const subject = safe(letter.subject);
  const paragraphs = letter.paragraphs.map(safeParagraph);
  const closing = (letter.closing ?? []).map(safe);
  const opening = [greeting(letter.firstName), ...paragraphs];
  const linkLine = link ? [`${link.text}: ${link.url}`] : [];
  const ending = unsubscribeUrl ? [`${refusing}: ${unsubscribeUrl}`] : [];
  return {
    subject,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    text: [...opening.map(paragraphText), ...linkLine, ...closing, studioName, ...ending].join('\n\n'),
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin:0;padding:24px 12px;background:${page};font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:${ink}">
    <div style="max-width:560px;margin:0 auto;padding:20px 24px;background:${brand};border-bottom:4px solid ${accent};border-radius:12px 12px 0 0;overflow-wrap:break-word">
      <h1 style="margin:0;font-size:20px;line-height:1.3;color:#ffffff"><img src="cid:${logoId}" alt="" height="40" style="height:40px;width:auto;max-width:160px;margin-right:12px;vertical-align:middle">${escapeHtml(studioName)}</h1>
    </div>
    <div style="max-width:560px;margin:0 auto;padding:20px 24px 28px;background:#ffffff;border-radius:0 0 12px 12px;overflow-wrap:break-word">
${[...opening.map(paragraphHtml), ...(link ? [linkHtml(link)] : []), ...closing.map(paragraphHtml), ...(unsubscribeUrl ? [refusingHtml(unsubscribeUrl)] : [])].join('\n')}
    </div>
  </body>
</html>`,
  };
}

/** Leaves out links but for the texts that stay as they are. */
function unlinkedBut([kept, ...others]: readonly string[]): (text: string) => string {
  if (kept === undefined) return unlinked;
  const between = unlinkedBut(others);
  return (text) => text.split(kept).map(between).join(kept);
}

const refusing = 'Dejar de recibir estos avisos';

/** Anyone can register a stranger's address: a first name that does not look like a name is omitted. */
function greeting(firstName: string | null): string {
  const name = firstName && nameInMail(firstName);
  return name ? `Hola, ${name}:` : 'Hola:';
}

function paragraphText(paragraph: string | readonly Item[]): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.map(itemText).join('\n');
}

function itemText(item: Item): string {
  if (typeof item === 'string') return `- ${item}`;
  return [`- ${item.text}`, ...item.links.map(({ text, url }) => `  ${text}: ${url}`)].join('\n');
}

function paragraphHtml(paragraph: string | readonly Item[]): string {
  if (typeof paragraph === 'string') return `      <p>${escapeHtml(paragraph)}</p>`;
  const items = paragraph.map((item) => `        <li>${itemHtml(item)}</li>`);
  return ['      <ul style="padding-left:20px">', ...items, '      </ul>'].join('\n');
}

function itemHtml(item: Item): string {
  if (typeof item === 'string') return escapeHtml(item);
  const links = item.links.map(
    ({ text, url }) => `<a href="${escapeHtml(url)}" style="color:${linkColor}">${escapeHtml(text)}</a>`,
  );
  return `${escapeHtml(item.text)}<br>${links.join(' · ')}`;
}

function linkHtml({ text, url }: NonNullable<Letter['link']>): string {
  const address = escapeHtml(url);
  return `      <p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;background:${accent};color:${brand};border-radius:8px;font-weight:bold;text-decoration:none">${escapeHtml(text)}</a></p>
      <p style="font-size:13px;color:${soft}">Si el botón no funciona, copia este enlace en tu navegador:<br><a href="${address}" style="color:${linkColor};word-break:break-all">${address}</a></p>`;
}

function refusingHtml(url: string): string {
  return `      <p style="margin-top:32px;font-size:13px"><a href="${escapeHtml(url)}" style="color:${soft}">${refusing}</a></p>`;
}
