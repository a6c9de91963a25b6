const controlOrSpace = /[\p{Cc}\s]+/gu;
/** Marks that only change the picture before them: joiners, variation selectors, skin tones. */
const pictureMarks = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Fast path for most texts: words of ASCII characters, separated by single spaces. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
/** Replaces a letter that the font lacks. */
const unknownLetter = '▯';

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

/** The width of a text, in the unit of the available width. */
type Measure = (text: string) => number;

/** Marks after which a long word may be broken. */
const joint = /[@._/-]/;

/**
 * Breaks a text at its spaces into lines that fit. A word that is wider than a line, such as an email, is broken after
 * the last of its marks, or anywhere without one: what identifies a person is never cut off (docs/product.md §7).
 */
export function linesOf(text: string, room: number, widthOf: Measure): string[] {
  if (widthOf(text) <= room) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, room, widthOf);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
}

function piecesOf(word: string, room: number, widthOf: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > room) {
      const end = endOfPiece(piece);
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += character;
  }
  return [...pieces, piece];
}

function endOfPiece(piece: string): number {
  for (let end = piece.length; end > 0; end -= 1) {
    if (joint.test(piece.charAt(end - 1))) return end;
  }
  return piece.length;
}
