const controlOrSpace = /[\p{Cc}\s]+/gu;
/** Marks that only change the picture before them: joiners, variation selectors, skin tones. */
const pictureMarks = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Words of letters that every font has, a space between each two: most texts, and nothing to do for them. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
/** Stands for a letter that the font doesn't have. */
export const unknownLetter = '▯';

/**
 * A text as the font can show it, on one line: pictures that it doesn't have are left out, letters that it doesn't
 * have become a box, and nothing comes out as garbage.
 */
export function printableText(text: string, has: (character: string) => boolean): string {
  if (plainWords.test(text)) return text;
  const oneLine = text.normalize('NFC').toWellFormed().replaceAll(pictureMarks, '').replaceAll(controlOrSpace, ' ');
  let printable = '';
  for (const character of oneLine) {
    if (has(character)) printable += character;
    else if (!picture.test(character)) printable += unknownLetter;
  }
  return printable.replaceAll(/ {2,}/g, ' ').trim();
}
