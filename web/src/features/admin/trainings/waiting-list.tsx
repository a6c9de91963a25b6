import { UserMinus } from 'lucide-react';
import { useRef } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { fullName } from '../users/user-words.ts';
import {
  useListWaitingQuery,
  type AdminTraining,
  type Waiting,
  useRemoveWaitingMutation,
} from './admin-training-endpoints.ts';
import { Contact } from './registrant-facts.tsx';
import { dayAndTime } from './training-words.ts';
import styles from './waiting-list.module.css';

/** The members on the waitlist, in their order; renders nothing if there are none. */
export function WaitingList({ training }: { readonly training: AdminTraining }) {
  const { data = [], error, isFetching, refetch } = useListWaitingQuery(training.id, fresh);
  useFailureToast(error, 'Error al obtener la lista de espera');
  const section = useRef<HTMLElement>(null);
  const removal = useDialog<Waiting>();
  return (
    <>
      {error && <LoadFailed text="No pudimos cargar la lista de espera." retrying={isFetching} onRetry={refetch} />}
      {data.length > 0 && (
        <section ref={section} className="stack gap2" tabIndex={-1} aria-labelledby="lista-de-espera">
          <h3 id="lista-de-espera" className="large">
            Lista de espera <span className="faint medium figures">{`(${data.length})`}</span>
          </h3>
          <ol className="stack">
            {data.map((waiting) => (
              <WaitingRow key={waiting.id} waiting={waiting} onRemove={() => removal.open(waiting)} />
            ))}
          </ol>
        </section>
      )}
      {removal.asked && (
        <RemoveWaitingDialog key={removal.asked.subject.id} training={training} {...removal.asked} place={section} />
      )}
    </>
  );
}

interface WaitingRowProps {
  readonly waiting: Waiting;
  readonly onRemove: () => void;
}

function WaitingRow({ waiting, onRemove }: WaitingRowProps) {
  const name = fullName(waiting);
  return (
    <li className={styles.row}>
      <span className="faint strong figures">{`${waiting.position}.`}</span>
      <div className={`stack breaks ${styles.person}`}>
        <strong>{name}</strong>
        <Contact person={waiting} name={name} />
      </div>
      {!waiting.administrator && (
        <IconButton
          label={`Quitar a ${name} de la lista de espera`}
          className="bad"
          icon={<UserMinus size={18} />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface RemoveWaitingDialogProps extends AskedAbout<Waiting> {
  readonly training: AdminTraining;
}

/** Confirms the removal of a member from the waitlist: unlike that of a registrant, it cannot be undone. */
function RemoveWaitingDialog({ training, subject: waiting, ...dialog }: RemoveWaitingDialogProps) {
  const [remove] = useRemoveWaitingMutation();
  const name = fullName(waiting);
  return (
    <ActQuestion
      {...dialog}
      title="Quitar de la lista de espera"
      confirmLabel="Quitar de la lista"
      send={() => remove({ id: training.id, userId: waiting.id }).unwrap()}
      done={() =>
        notify.success('Usuario retirado de la lista de espera', { detail: `${name}: ${dayAndTime(training)}` })
      }
      failed="Error al retirar de la lista de espera"
    >
      <p>{`¿Seguro que quieres quitar a ${name}? Pierde su puesto en la lista.`}</p>
    </ActQuestion>
  );
}
