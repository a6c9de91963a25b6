import type { Migration } from '@studio/chassis/mongo/migrations';

/** Migrations of auth's database, oldest first. Entries are never removed after a release. */
export const authMigrations: readonly Migration[] = [];
