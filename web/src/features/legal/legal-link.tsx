import type { ReactNode } from 'react';

/** Opens in another tab: what has been typed into a form beside it must not be lost. */
export function LegalLink({ children }: { readonly children: ReactNode }) {
  return (
    <a href="/legal" target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
