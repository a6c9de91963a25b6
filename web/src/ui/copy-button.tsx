import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { notify } from './notify.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, among several buttons. */
  readonly label?: string;
  /** Shown when it is done, e.g. `Dirección copiada`. */
  readonly done: string;
}

/** Copies a text that is also shown: without TLS, and in some browsers, it has to be selected. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(done);
    } catch {
      // Absent without TLS, and refused by some browsers.
      notify.error('No pudimos copiar. Selecciona el texto y cópialo.');
    }
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Copy size={16} />}
      aria-label={label && `Copiar ${label}`}
      onClick={() => void copy()}
    >
      Copiar
    </Button>
  );
}
