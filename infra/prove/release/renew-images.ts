import { parseArgs } from 'node:util';
import { images, referenceOf, writeImages } from '../../run/docker/images.ts';
import { newestImage } from './registry.ts';

/**
 * `npm run images`: asks the registry for the newest version of each image that Docker runs or builds on, and writes it
 * with its digest into the table and the files that name it. Writes nothing unless every image is answered. A mirror
 * can be given with `--registry <origin>`.
 */
const { values } = parseArgs({ options: { registry: { type: 'string' } } });
try {
  const renewed = await Promise.all(
    images.map(async (image) => ({ ...image, ...(await newestImage(image, values.registry)) })),
  );
  writeImages(renewed);
  for (const [at, image] of renewed.entries()) {
    const isNew = image.digest !== images[at]?.digest;
    console.log(`${isNew ? 'new ' : 'same'} ${referenceOf(image)}`);
  }
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`nothing was changed: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  process.exitCode = 1;
}
