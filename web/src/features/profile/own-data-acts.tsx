import { toStudioDate } from '@studio/contracts/studio-time';
import { Download } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { type ApiRequest, call } from '../../api/call.ts';
import { takesNothing } from '../../api/endpoint.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { ActQuestion } from '../../edit/act-question.tsx';
import { userChanged } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './folded-parts.module.css';
import { ownPaymentsRequest } from './profile-requests.ts';

export function OwnDataActs() {
  const [download, { isLoading }] = useDownloadOwnDataMutation();
  const place = useRef<HTMLDivElement>(null);

  async function save(): Promise<void> {
    try {
      const text = JSON.stringify(await download().unwrap(), null, 2);
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      saveFile(address, `mis-datos-${toStudioDate(serverClock.now())}.json`);
    } catch (error) {
      showRefusal(error, 'Error al descargar tus datos');
    }
  }

  return (
    <div ref={place} tabIndex={-1} className={`stack left gap3 ${styles.part}`}>
      <p>
        Todo lo que el estudio guarda de ti, en un archivo: tu cuenta, tus planes, tus pagos, tus clases y sus
        movimientos.
      </p>
      <Button variant="secondary" icon={<Download size={18} />} pending={isLoading} onClick={() => void save()}>
        Descargar mis datos
      </Button>
      <DeletionRequest place={place} />
    </div>
  );
}

/**
 * Requests the deletion of the account, or withdraws the request. `place` receives the focus when the button unmounts.
 */
function DeletionRequest({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const { deletionRequestedAt } = useUser();
  const [request] = useRequestDeletionMutation();
  const [withdraw, withdrawing] = useWithdrawDeletionMutation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);

  async function change(send: typeof request): Promise<void> {
    const { user, message } = await send().unwrap();
    dispatch(userChanged(user));
    notify.success(message);
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
        <Button variant="quiet" size="small" className="outdent" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      )}
      <ActQuestion
        open={asking}
        title="¿Eliminar tu cuenta?"
        confirmLabel="Pedir eliminación"
        send={() => change(request)}
        failed="Error al enviar la solicitud"
        place={place}
        onClose={() => setAsking(false)}
      >
        <p>
          Le pedimos al estudio que elimine tu cuenta y tus datos. Te responde en máximo 15 días hábiles; hasta entonces
          todo sigue igual y puedes retirar la solicitud.
        </p>
      </ActQuestion>
    </>
  );
}

/** Each service returns its own part of a member's data. */
const parts = {
  account: call(routes.getAccountData),
  plans: call(routes.getPlanData),
  planRequests: call(routes.listOwnPlanRequests),
  payments: ownPaymentsRequest,
  permissions: call(routes.getPermissionData),
  trainings: call(routes.getTrainingData),
  activity: call(routes.getActivityData),
  contacts: call(routes.getContactData),
} satisfies Record<string, ApiRequest>;

type OwnData = Readonly<Record<keyof typeof parts, unknown>>;

const { useDownloadOwnDataMutation, useRequestDeletionMutation, useWithdrawDeletionMutation } =
  studioApi.injectEndpoints({
    endpoints: (build) => ({
      // A mutation, so that the data is not cached.
      downloadOwnData: build.mutation<OwnData, void>({
        async queryFn(_none, _api, _options, ask) {
          const answers = await Promise.all(Object.values(parts).map(async (part) => ask(part)));
          const failed = answers.find(({ error }) => error !== undefined);
          if (failed?.error) return { error: failed.error };
          const names = Object.keys(parts);
          return { data: Object.fromEntries(answers.map(({ data }, at) => [names[at], data])) as OwnData };
        },
      }),
      requestDeletion: build.mutation(takesNothing(routes.requestDeletion)),
      withdrawDeletion: build.mutation(takesNothing(routes.withdrawDeletion)),
    }),
  });
