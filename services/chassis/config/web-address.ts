import { z } from 'zod';

export const webAddress = z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
  error: 'must be a URL that starts with http:// or https://',
});

/** An origin or page address, without a trailing slash. */
export const httpUrl = webAddress.transform((text) => text.replace(/\/+$/, ''));
