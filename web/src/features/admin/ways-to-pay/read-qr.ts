import { QR_IMAGE_MAX_BYTES } from '@studio/contracts/rules/ways-to-pay';

/** Kinds of images by the bytes with which they begin; what a file calls itself does not count. */
const kinds: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
/** Pixels of an image that is drawn at all: a small file may unfold to gigabytes. */
const mostPixels = 4_096 * 4_096;
/** Pixels of the longer side in which the code is looked for. */
const side = 1_200;
/** Milliseconds in which further guesses may be made, so that the page does not freeze. */
const patience = 300;

/** Why an image is not taken; its message is a sentence for the administrator. */
export class UnreadableQr extends Error {}

/** What the QR in an image says. Only that is kept: the image never leaves the browser. @throws UnreadableQr */
export async function readQr(file: Blob): Promise<string> {
  if (file.size > QR_IMAGE_MAX_BYTES) {
    throw new UnreadableQr(`La imagen pesa demasiado: máximo ${QR_IMAGE_MAX_BYTES / 1_000} kB. Recorta solo el QR.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = String.fromCharCode(...bytes.subarray(0, 12));
  const [type] = kinds.find(([, beginning]) => beginning.test(begins)) ?? [];
  if (type === undefined) throw new UnreadableQr('Elige una imagen PNG, JPG o WebP.');
  const image = await opened(new Blob([bytes], { type }));
  if (image.naturalWidth * image.naturalHeight > mostPixels) {
    throw new UnreadableQr('La imagen tiene demasiados píxeles. Recorta solo el QR.');
  }
  const { default: decodeQr } = await import('qr/decode.js');
  try {
    return decodeQr(pixelsOf(image), { timeLimit: patience });
  } catch {
    throw new UnreadableQr('No encontramos un QR en esa imagen. Prueba con una más nítida, recortada al QR.');
  }
}

/** The image with its size, which is known before it is unpacked. */
function opened(file: Blob): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new UnreadableQr('No pudimos abrir esa imagen. Descárgala de nuevo de tu banco.'));
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', fail);
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      image.src = reader.result as string;
    });
    reader.addEventListener('error', fail);
    // Images by a `blob:` address are not allowed to pages.
    reader.readAsDataURL(file);
  });
}

function pixelsOf(image: HTMLImageElement): ImageData {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  // Behind what is transparent.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
