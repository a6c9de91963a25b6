/** The colours of mails and files: those of the app's light pages (`web/src/styles/tokens.css`). */
export const brandColors = {
  /** Behind the studio's name, and of words on the accent. */
  brand: '#10382b',
  accent: '#ffb800',
  page: '#f6f1e6',
  ink: '#1a1c17',
  soft: '#555040',
  link: '#0d5a40',
} as const;
