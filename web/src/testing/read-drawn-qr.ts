import decodeQr from 'qr/decode.js';

/** Reads a QR on a screen, given as its markup, as a camera does. */
export function readDrawnQr(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const [across, down] = [Number(x) * scale + (pixel % scale), Number(y) * scale + Math.floor(pixel / scale)];
      data.fill(0, (down * width + across) * 4, (down * width + across) * 4 + 3);
    }
  }
  return decodeQr({ width, height: width, data });
}
