import type { PasskeyShown } from '@studio/contracts/http/passkey-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useRef } from 'react';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { ActQuestion, type AskedAbout } from '../../edit/act-question.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { AddPasskey } from './add-passkey.tsx';
import { useListPasskeysQuery, useRemovePasskeyMutation } from './passkey-calls.ts';
import styles from './passkeys.module.css';

/** The administrator's own passkeys: added, seen and removed (docs/product.md §4.12). */
export function PasskeyList() {
  const { data, error, isFetching, refetch } = useListPasskeysQuery(undefined, fresh);
  useFailureLog(error, 'The passkeys could not be loaded');
  const place = useRef<HTMLDivElement>(null);
  const removing = useDialog<PasskeyShown>();
  if (!data) {
    if (!error) return <Skeleton height="8rem" />;
    return <LoadFailed text="No pudimos cargar tus llaves." retrying={isFetching} onRetry={refetch} />;
  }
  return (
    <div ref={place} tabIndex={-1} className="stack left gap4">
      <p>Entra con tu huella, tu rostro o un PIN, sin contraseña. Ten al menos dos, en dispositivos distintos.</p>
      {data.length > 0 && (
        <ul className="stack wide">
          {data.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <div className="yields">
                <p className="strong">{passkey.name}</p>
                <p className="soft">{inWords(passkey)}</p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Quitar ${passkey.name}`}
                onClick={() => removing.open(passkey)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey label="Agregar llave" />
      {removing.asked && <RemovePasskeyDialog {...removing.asked} place={place} />}
    </div>
  );
}

function inWords({ createdAt, lastUsedAt }: PasskeyShown): string {
  const day = (instant: string) => longDate(toStudioDate(new Date(instant)));
  return lastUsedAt === null
    ? `Agregada el ${day(createdAt)}, aún sin usar`
    : `Agregada el ${day(createdAt)}, usada el ${day(lastUsedAt)}`;
}

function RemovePasskeyDialog({ subject: passkey, ...dialog }: AskedAbout<PasskeyShown>) {
  const [remove] = useRemovePasskeyMutation();
  return (
    <ActQuestion
      {...dialog}
      title="¿Quitar la llave?"
      confirmLabel="Quitar llave"
      send={() => remove(passkey.id).unwrap()}
      done={({ message }) => notify.success(message)}
      failed="Error al quitar la llave de acceso"
    >
      <p>{`«${passkey.name}» deja de abrir tu cuenta. Bórrala también del dispositivo.`}</p>
    </ActQuestion>
  );
}
