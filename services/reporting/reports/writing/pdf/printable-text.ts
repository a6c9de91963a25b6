const controlOrSpace = /[\p{Cc}\s]+/gu;
/** Marks that only change the picture before them: joiners, variation selectors, skin tones. */
const pictureMarks = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Fast path for most texts: words of ASCII characters, separated by single spaces. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
/** Replaces a letter that the font lacks. */
export const unknownLetter = '▯';

/**
 * A text on one line in characters of the font: pictures that the font lacks are removed, letters that it lacks become
 * a box.
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
