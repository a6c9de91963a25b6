import type { Migration } from '@studio/chassis/mongo/migrations';
import { searchFields } from './search-fields.migration.ts';

/** What has changed in auth's database, oldest first; what stands here stays. */
export const authMigrations: readonly Migration[] = [searchFields];
