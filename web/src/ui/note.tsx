import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** What to know before going on; announced when it appears. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <output className="flex gap2 small medium pad3 rounded accented">
      <Info size={18} />
      <span className="breaks">{children}</span>
    </output>
  );
}

/** Shown above a question whose record somebody else changed after it was asked. */
export function ChangedNote() {
  return <Note>Otra persona acaba de cambiar estos datos. Así están ahora: revísalos antes de confirmar.</Note>;
}
