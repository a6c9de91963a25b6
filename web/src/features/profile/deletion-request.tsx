import { toStudioDate } from '@studio/contracts/studio-time';
import { useState, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-refusal.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { userChanged } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { useRequestDeletionMutation, useWithdrawDeletionMutation } from './own-data-endpoints.ts';
import styles from './own-data-acts.module.css';

/** Asks the studio to delete the account, or takes that back. `place` has the focus when the pressed button has gone. */
export function DeletionRequest({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const { deletionRequestedAt } = useUser();
  const [request, requesting] = useRequestDeletionMutation();
  const [withdraw, withdrawing] = useWithdrawDeletionMutation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close(): void {
    setFailure(null);
    setAsking(false);
  }

  async function change(send: typeof request): Promise<void> {
    const { user, message } = await send().unwrap();
    // Without a request the answer has no such field.
    dispatch(userChanged({ ...user, deletionRequestedAt: user.deletionRequestedAt }));
    notify.success(message);
  }

  async function confirm(): Promise<void> {
    setFailure(null);
    try {
      await change(request);
      close();
    } catch (error) {
      setFailure(showRefusal(error, 'Error al enviar la solicitud')?.message ?? null);
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await change(withdraw);
      place.current?.focus();
    } catch (error) {
      showRefusal(error, 'Error al retirar la solicitud');
    }
  }

  return (
    <>
      {deletionRequestedAt ? (
        <>
          <p>
            Pediste eliminar tu cuenta el {longDate(toStudioDate(new Date(deletionRequestedAt)))}. El estudio te
            responde en máximo 15 días hábiles; mientras tanto puedes seguir entrenando.
          </p>
          <Button variant="secondary" pending={withdrawing.isLoading} onClick={() => void takeBack()}>
            Retirar la solicitud
          </Button>
        </>
      ) : (
        <Button variant="quiet" size="small" className={styles.request} onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="¿Eliminar tu cuenta?"
        confirmLabel="Pedir eliminación"
        pending={requesting.isLoading}
        failure={failure}
        finalFocus={requesting.isSuccess ? place : true}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <p>
          Le pedimos al estudio que elimine tu cuenta y tus datos. Te responde en máximo 15 días hábiles; hasta entonces
          todo sigue igual y puedes retirar la solicitud.
        </p>
      </ConfirmDialog>
    </>
  );
}
