import { useDispatch } from 'react-redux';
import { fresh } from '../../api/studio-api.ts';
import { signedIn } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useListPasskeysQuery } from './passkey-calls.ts';
import { UsePasskey } from './second-step.tsx';

/** Replaces the administration in a session by password alone where passkeys are required (docs/product.md §4.12). */
export function PasskeyNeeded() {
  return (
    <>
      <PageMeta title="Administración" description="El estudio pide una llave de acceso para administrar." />
      <FirstOrKept />
    </>
  );
}

function FirstOrKept() {
  const { data, error, isFetching, refetch } = useListPasskeysQuery(undefined, fresh);
  if (error) return <LoadFailed text="No pudimos cargar tus llaves." retrying={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton height="12rem" />;
  return data.length === 0 ? <FirstPasskey /> : <UseIt />;
}

function FirstPasskey() {
  const { passkeyNeeded: _needed, ...user } = useUser();
  const dispatch = useDispatch();
  return (
    <div className="stack left gap4">
      <PageHeading lead="El estudio la pide para administrar. Solo toma un minuto.">
        Crea tu llave de acceso
      </PageHeading>
      <p>Entrarás con tu huella, tu rostro o el PIN de este dispositivo. Tu contraseña sigue siendo la misma.</p>
      <AddPasskey
        label="Crear llave de acceso"
        variant="primary"
        onAdded={(token) => token && dispatch(signedIn({ token, user }))}
      />
    </div>
  );
}

/** The session began before the account had a passkey, or before the studio required one. */
function UseIt() {
  const dispatch = useDispatch();
  return (
    <div className="stack left gap4">
      <PageHeading lead="El estudio la pide para administrar.">Usa tu llave de acceso</PageHeading>
      <UsePasskey onSignedIn={(session) => dispatch(signedIn(session))} />
      <p className="soft">Si no la tienes, sal y entra con tu contraseña y un código por correo.</p>
    </div>
  );
}
