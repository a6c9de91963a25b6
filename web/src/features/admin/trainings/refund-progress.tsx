import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { CountedProgress } from '../../../ui/progress-bar.tsx';
import { Note } from '../../../ui/note.tsx';
import { WhatsappLink } from '../whatsapp-link.tsx';
import type { Cancellation } from './admin-training-endpoints.ts';

interface RefundProgressProps {
  readonly progress: Omit<Cancellation, 'total'>;
  readonly bookings: { readonly label: string; readonly total: number };
  /** The number of mails. */
  readonly mails: number;
  /** The message to people whom the mail has not reached. */
  readonly message: string;
  readonly settled: boolean;
  readonly onClose: () => void;
}

/** The progress of refunds and mails. It continues on the server after this is closed. */
export function RefundProgress({ progress, bookings, mails, message, settled, onClose }: RefundProgressProps) {
  const { refunded, mailed, failed, unreached = [] } = progress;
  return (
    <div className="stack gap4">
      <CountedProgress
        label={bookings.label}
        value={refunded}
        max={bookings.total}
        figures={`${refunded} de ${bookings.total}`}
      />
      <CountedProgress label="Avisos enviados" value={mailed} max={mails} figures={`${mailed} de ${mails}`} />
      {failed > 0 && (
        <>
          <Note>
            {counted(failed, 'aviso no ha llegado.', 'avisos no han llegado.')} Si la dirección de correo es correcta,
            se intentará de nuevo.
          </Note>
          <Unreached people={unreached} message={message} />
        </>
      )}
      <output className="soft">
        {settled ? 'Todo listo.' : 'Puedes cerrar esta ventana: el proceso continúa solo.'}
      </output>
      <DialogActions>
        <Button variant={settled ? 'primary' : 'secondary'} onClick={onClose}>
          {settled ? 'Listo' : 'Cerrar'}
        </Button>
      </DialogActions>
    </div>
  );
}

interface UnreachedProps {
  readonly people: NonNullable<Cancellation['unreached']>;
  /** The message to them, after a greeting. */
  readonly message: string;
}

/** The people whom the mail about a cancellation has not reached, with another way to reach them. */
function Unreached({ people, message }: UnreachedProps) {
  return (
    <ul className="stack gap2" aria-label="Sin aviso">
      {people.map(({ id, first_name, last_name, phone }) => {
        const name = `${first_name} ${last_name}`;
        const text = `Hola, ${first_name}. ${message}`;
        return (
          <li key={id} className="row between gap2 breaks">
            <span>
              <strong>{name}</strong>
              <br />
              <span className="soft">{phone}</span>
            </span>
            <WhatsappLink phone={phone} name={name} text={text} />
          </li>
        );
      })}
    </ul>
  );
}
