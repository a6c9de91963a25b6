import { crc32, deflateSync } from 'node:zlib';
import encodeQr from 'qr';
import { readDrawnQr } from '../src/testing/read-drawn-qr.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';

const text = '00020101021126360014CO.COM.RBM.LLA0114@ESTUDIORITMO15204000053031705802CO5905RITMO';

test('the QR of a bank is read from its image and drawn anew; images without one are refused by a sentence', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/admin?tab=planes');
  await page.getByRole('button', { name: 'Agregar forma de pago' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar forma de pago' });
  const choose = (buffer: Buffer) =>
    form.getByLabel('Imagen del QR').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer });
  const refused = (sentence: string) => expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await choose(png(4_100, () => false));
  await refused('La imagen tiene demasiados píxeles.');
  await choose(png(400, () => false));
  await refused('No encontramos un QR en esa imagen.');
  await choose(png(400, () => false).subarray(0, 30));
  await refused('No pudimos abrir esa imagen.');

  const [rows, scale] = [encodeQr(text, 'raw', { ecc: 'medium', border: 4 }), 6];
  const isDark = (x: number, y: number) => rows[Math.floor(y / scale)]![Math.floor(x / scale)]!;
  await choose(png(rows.length * scale, isDark));
  const drawn = form.getByRole('img', { name: 'El QR, como lo verán los miembros' });
  await expect(drawn).toBeVisible();
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(readDrawnQr(await drawn.evaluate(({ outerHTML }) => outerHTML))).toBe(text);
  await expectAccessible(page, 'a way to pay');
});

/** A square PNG of black and white. */
function png(side: number, isDark: (x: number, y: number) => boolean): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, check]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Each row begins with its filter: none.
  const pixels = Buffer.alloc((side + 1) * side, 255);
  for (let y = 0; y < side; y += 1) {
    pixels[y * (side + 1)] = 0;
    for (let x = 0; x < side; x += 1) if (isDark(x, y)) pixels[y * (side + 1) + x + 1] = 0;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
