import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '@studio/contracts/rules/studio';

/** The sides to try: at the last one, no image has too many bytes. */
const sides = [LOGO_MAX_SIDE, 192, 128, 96];
const longest = (LOGO_MAX_BYTES / 3) * 4;

/**
 * An image as the logo is sent: a PNG within the bounds, as a data URL. Drawing it anew leaves out what a photograph
 * says about where it was taken.
 * @throws if the browser cannot read the file as an image
 */
export async function readLogo(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  let url: string;
  let at = 0;
  do url = draw(image, sides[at++]!);
  while (url.length > longest && at < sides.length);
  image.close();
  return url;
}

function draw(image: ImageBitmap, side: number): string {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const pen = canvas.getContext('2d')!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
