import { Note } from './note.tsx';

/** Over a question whose record somebody else changed after it was asked. */
export function ChangedNote() {
  return <Note>Otra persona acaba de cambiar estos datos. Así están ahora: revísalos antes de confirmar.</Note>;
}
