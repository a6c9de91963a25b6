import type { FileOrder } from './file-order.ts';

/** From the worker to the process that makes reports: the database first, then one order after another. */
export type ToMaker =
  | { readonly kind: 'open'; readonly mongoUrl: string; readonly databaseName: string }
  | { readonly kind: 'make'; readonly order: FileOrder };

/** The answers: `written` repeatedly, finally `made` or `failed`. */
export type FromMaker =
  | { readonly kind: 'written'; readonly written: number; readonly total: number }
  | { readonly kind: 'made'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };
