import { refusePlanRequest } from '@studio/contracts/http/plan-request-routes';
import { PLAN_REQUEST_REASON_MAX_LENGTH } from '@studio/contracts/rules/plan-requests';
import { Check, CircleCheck, X } from 'lucide-react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { LoadingRows } from '../../../ui/loading.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from '../users/follow-up-list.module.css';
import { type UserAct, UserActions } from '../users/user-actions.tsx';
import { PersonHeading } from '../users/person-heading.tsx';
import { phoneText } from '../phone-text.ts';
import { type OpenRequest, useListPlanRequestsQuery, useRefusePlanRequestMutation } from './plan-request-endpoints.ts';
import { agoInWords, saidInWords, sinceAsked } from './plan-request-words.ts';

/** The members who ask for a plan, the one who waits longest first (docs/product.md §2.11). */
export function RequestList({ onAct }: { readonly onAct: UserAct }) {
  const { data, error, isFetching, refetch } = useListPlanRequestsQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar quienes piden plan');
  const refusal = useDialog<OpenRequest>();
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return <LoadingRows label="Cargando quienes piden plan…" rows={3} height="5.5rem" className="stack gap3" />;
  return (
    <section className="stack gap4" tabIndex={-1} aria-label="Piden plan" aria-busy={isFetching}>
      {data.length === 0 ? (
        <EmptyState icon={<CircleCheck size={28} />} title="Nadie espera por un plan">
          {hint}
        </EmptyState>
      ) : (
        <>
          <p className="soft">{hint}</p>
          <ul className="stack gap3">
            {data.map((request) => (
              <RequestRow key={request.id} request={request} onAct={onAct} onRefuse={() => refusal.open(request)} />
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={refusal.isOpen}
        onClose={refusal.close}
        title="No llegó"
        description={refusal.subject && `${refusal.subject.name} · ${refusal.subject.plan.name}`}
      >
        {refusal.subject && <RefusalForm request={refusal.subject} onDone={refusal.close} />}
      </Dialog>
    </section>
  );
}

const hint = 'Miembros que pidieron un plan y esperan tu respuesta; primero quien más lleva esperando.';

interface RequestRowProps {
  readonly request: OpenRequest;
  readonly onAct: UserAct;
  readonly onRefuse: () => void;
}

function RequestRow({ request, onAct, onRefuse }: RequestRowProps) {
  const { user, name, plan } = request;
  const now = useNow(60_000);
  const since = sinceAsked(request);
  // An answer removes the row.
  const actions = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.row}>
      <div>
        <PersonHeading name={name} status={user.account_status} />
        <p className="strong breaks">{[plan.name, saidInWords(request)].join(' · ')}</p>
        <p className="soft figures">{[agoInWords(request.askedAt, now), phoneText(user.phone)].join(' · ')}</p>
        {since && <p className="soft">{since}</p>}
      </div>
      <div className={styles.menu}>
        <UserActions user={user} onAct={onAct} buttons={[]} />
      </div>
      <div ref={actions} className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<X size={18} />}
          aria-label={`No llegó: ${name}`}
          onClick={onRefuse}
        >
          No llegó
        </Button>
        <Button
          size="small"
          icon={<Check size={18} />}
          aria-label={`Llegó: ${name}`}
          onClick={() => onAct('plan', user)}
        >
          Llegó
        </Button>
      </div>
    </Card>
  );
}

const { area } = fieldsOf();

const fields = {
  reason: area('¿Qué le decimos?', {
    required: true,
    maxLength: PLAN_REQUEST_REASON_MAX_LENGTH,
    hint: 'Se lo enviamos por correo. Por ejemplo: «No vemos la transferencia. ¿Nos mandas el comprobante?»',
  }),
};

interface RefusalFormProps {
  readonly request: OpenRequest;
  readonly onDone: () => void;
}

function RefusalForm({ request: { id }, onDone }: RefusalFormProps) {
  const [refuse] = useRefusePlanRequestMutation();
  const form = useActForm({
    fields,
    parse: (values) => parseWith(refusePlanRequest.body, sentOf(fields, values)),
    send: (body) => refuse({ id, body }).unwrap(),
    done: 'Respuesta enviada',
    failed: 'Error al responder la solicitud',
    onDone,
  });
  return (
    <ActForm form={form} submitLabel="Enviar respuesta" onCancel={onDone}>
      {form.input('reason')}
    </ActForm>
  );
}
