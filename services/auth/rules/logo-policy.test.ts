import { crc32, deflateSync } from 'node:zlib';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '@studio/contracts/rules/studio';
import { expect, test } from 'vitest';
import { isLogo } from './logo-policy.ts';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Image {
  readonly width?: number;
  readonly height?: number;
  /** The bytes of the head after the sides. */
  readonly rest?: readonly number[];
  readonly pixels?: Buffer;
  readonly more?: readonly Buffer[];
}

const rgba = [8, 6, 0, 0, 0];

function png({ width = 2, height = 2, rest = rgba, pixels, more = [] }: Image = {}): Buffer {
  const head = Buffer.alloc(8 + rest.length);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(rest, 8);
  const packed = deflateSync(pixels ?? Buffer.alloc((width * 4 + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', packed.subarray(0, 5)),
    chunk('IDAT', packed.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const damaged = (file: Buffer, at: number) =>
  Buffer.concat([file.subarray(0, at), Buffer.from([1]), file.subarray(at + 1)]);
const words = (length: number) => chunk('tEXt', Buffer.alloc(length));
/** After the signature and the head. */
const headEnd = 8 + 25;
const bomb = Buffer.alloc(50_000_000);

test.each([
  ['an image', png()],
  ['one without transparency', png({ rest: [8, 2, 0, 0, 0], pixels: Buffer.alloc(14) })],
  ['one as large as may be', png({ width: LOGO_MAX_SIDE, height: LOGO_MAX_SIDE })],
  ['one of a single pixel', png({ width: 1, height: 1 })],
  ['a file as large as may be', png({ more: [words(LOGO_MAX_BYTES - png().length - 12)] })],
  ['one with words about it', png({ more: [chunk('tEXt', Buffer.from('Software\0x'))] })],
])('%s is a logo', (_, file) => {
  expect(isLogo(file)).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a side too long', png({ width: LOGO_MAX_SIDE + 1 })],
  ['another side too long', png({ height: LOGO_MAX_SIDE + 1 })],
  ['a side of nothing', png({ width: 0 })],
  ['a head that is too long', png({ rest: [...rgba, 0] })],
  [
    'something else in place of the head',
    Buffer.concat([png().subarray(0, 8), chunk('tEXt', png().subarray(16, 29)), png().subarray(headEnd)]),
  ],
  ['a head alone', png().subarray(0, headEnd)],
  ['a palette', png({ rest: [8, 3, 0, 0, 0] })],
  ['16 bits a sample', png({ rest: [16, 6, 0, 0, 0] })],
  ['interlaced lines', png({ rest: [8, 6, 0, 0, 1] })],
  ['more pixels than it names', png({ pixels: bomb })],
  ['fewer pixels than it names', png({ pixels: Buffer.alloc(17) })],
  ['a damaged chunk', damaged(png(), 40)],
  ['damaged words', damaged(png({ more: [words(4)] }), headEnd + 9)],
  ['a cut file', png().subarray(0, -3)],
  ['a file that is cut in a length', png().subarray(0, -9)],
  ['a file that is cut in a sum', png().subarray(0, headEnd + 14)],
  ['a chunk that is longer than the file', damaged(png(), 8)],
  ['a file without an end', png().subarray(0, -12)],
  ['a file that is too large', png({ more: [words(LOGO_MAX_BYTES - png().length - 11)] })],
])('%s is none', (_, file) => {
  expect(isLogo(file)).toBe(false);
});
