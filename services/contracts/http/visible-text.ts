/** Blanks, and marks that nobody sees: soft hyphen, zero-width characters, directions of writing. */
const unseenAtEnds = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;

/** What shapes and joins emoji is invisible by itself and belongs to them: `❤️`, `🏋️‍♀️`. */
const emojiJoints = /(?<=\p{Emoji})\uFE0F|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D/gu;

/** Control characters, line separators, invisible characters and halves of surrogate pairs, which UTF-8 can't hold. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Line breaks and tabs, which a text of several lines may have. */
const layout = /[\t\n\r]/g;

/** Text without what is not seen at its ends: numbers copied from a phone's contacts bring such marks along. */
export function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseenAtEnds.test(text.charAt(start))) start += 1;
  while (end > start && unseenAtEnds.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether everything in one line of text can be seen (docs/product.md §4.1). */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text.replaceAll(emojiJoints, ''));
}

/** The same for a text that may have several lines. */
export function isPrintableText(text: string): boolean {
  return isPrintable(text.replaceAll(layout, ' '));
}
