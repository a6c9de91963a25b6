import type { Migration } from '@studio/chassis/mongo/migrations';
import { documentKeys } from './document-keys.migration.ts';
import { searchFields } from './search-fields.migration.ts';

/** What has changed in auth's database, oldest first; what stands here stays. */
export const authMigrations: readonly Migration[] = [searchFields, documentKeys];
