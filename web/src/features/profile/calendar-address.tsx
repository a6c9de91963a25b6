import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/notify.ts';
import styles from './calendar-feed.module.css';

/** A calendar address that was just made, which is not shown again. */
export function CalendarAddress({ address }: { readonly address: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Dirección copiada');
    } catch {
      // Absent without TLS, and refused by some browsers.
      notify.error('No pudimos copiarla. Selecciónala y cópiala.');
    }
  }
  return (
    <>
      <TextField
        id="direccion-calendario"
        label="Tu dirección privada"
        hint="Cópiala ahora: no la volveremos a mostrar. Quien la tenga puede ver tus clases."
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
        {/* The scheme under which calendar programs subscribe to an address. */}
        <a href={address.replace(/^https?:/, 'webcal:')}>Abrir en mi calendario</a>
      </div>
      <p className={styles.since}>En Google Calendar, desde un computador: Otros calendarios, + y «Desde URL».</p>
    </>
  );
}
