import { crc32, inflateSync } from 'node:zlib';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '@studio/contracts/rules/studio';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel by PNG's colour types that a canvas writes: RGB and RGBA. */
const samples: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [6, 4],
]);

/**
 * Whether a file is the PNG of a logo (`docs/product.md` §7.13): 8 bits a sample in RGB or RGBA, not interlaced, within
 * the bounds, and with exactly the pixels that its head names. It is never decompressed beyond them.
 */
export function isLogo(file: Buffer): boolean {
  if (file.length > LOGO_MAX_BYTES || !file.subarray(0, 8).equals(signature)) return false;
  const chunks = chunksOf(file.subarray(8));
  const [head, ...others] = chunks ?? [];
  if (head?.type !== 'IHDR' || head.data.length !== 13 || others.at(-1)?.type !== 'IEND') return false;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, color, ...rest] = head.data.subarray(8);
  const perPixel = samples.get(color!);
  if (depth !== 8 || !perPixel || rest.some(Boolean)) return false;
  if (Math.min(width, height) < 1 || Math.max(width, height) > LOGO_MAX_SIDE) return false;
  const packed = Buffer.concat(others.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return lengthOf(packed, (width * perPixel + 1) * height) === (width * perPixel + 1) * height;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Undefined if one is cut off or damaged. */
function chunksOf(file: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 0; at < file.length;) {
    const end = at + 8 + (file.length < at + 12 ? Infinity : file.readUInt32BE(at));
    if (file.length < end + 4 || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined;
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Bytes of what is packed; undefined if it is damaged or more than `most`. */
function lengthOf(packed: Buffer, most: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch {
    return undefined;
  }
}
