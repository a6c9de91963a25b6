import { studioVersion } from '../../run/launcher/studio-version.ts';
import type { Manifest } from './manifest.ts';
import { missingCollections, schemaSteps } from './schema.ts';

const byNumbers = new Intl.Collator('en', { numeric: true });

/**
 * Keeps this version from restoring what it does not understand, and what is not whole: neither would be noticed before
 * somebody misses something.
 * @throws Error when a newer version has made the backup, or when it lacks collections of its schema
 */
export function refuseUnfit(manifest: Pick<Manifest, 'studioVersion' | 'schema' | 'collections'>): void {
  const { schema, collections } = manifest;
  const own = studioVersion();
  if (schema > schemaSteps.length || byNumbers.compare(manifest.studioVersion, own) > 0) {
    const made = `version ${manifest.studioVersion} (schema ${schema})`;
    throw new Error(
      `the backup was made by ${made}, this is ${own} (schema ${schemaSteps.length}): restore it with its own version or a newer one`,
    );
  }
  const names = new Set(collections.map(({ database, collection }) => `${database}.${collection}`));
  const missing = missingCollections(names, schema);
  if (missing.length > 0) throw new Error(`the backup is not whole, it lacks ${missing.join(', ')}: take another one`);
}
