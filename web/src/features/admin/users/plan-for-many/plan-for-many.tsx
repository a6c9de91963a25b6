import { planActionSchema } from '@studio/contracts/http/membership-routes';
import { receivedSchema } from '@studio/contracts/http/payment-routes';
import { texts } from '@studio/contracts/http/fields';
import { pesos } from '@studio/contracts/money';
import { foldName } from '@studio/contracts/fold-name';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { fresh } from '../../../../api/studio-api.ts';
import { useFailureToast } from '../../../../api/show-failure.ts';
import { longDate } from '../../../../dates/spanish-dates.ts';
import { useNow } from '../../../../dates/use-now.ts';
import { useActForm } from '../../../../edit/act-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { counted, inFigures } from '../../../../ui/counted.ts';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { useDialogHold } from '../../../../ui/dialog-hold.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { fieldsOf, type ValuesOf } from '../../../../ui/form/form-fields.tsx';
import { FormStatus } from '../../../../ui/form/form-status.tsx';
import { fault, type Parsed, parseWith } from '../../../../ui/form/parse-with.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Note } from '../../../../ui/note.tsx';
import { CountedProgress } from '../../../../ui/progress-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelfRemovingButton } from '../../../../ui/self-removing-button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { byMethod } from '../../../payments/payment-words.ts';
import { CountsTomorrow } from '../../cash/counts-tomorrow.tsx';
import { methodField } from '../../payments/payment-fields.tsx';
import { type AdminPlan, useListAdminPlansQuery } from '../../plans/admin-plan-endpoints.ts';
import styles from './plan-for-many.module.css';
import type { Recipient } from './run-plans.ts';
import { type Assignment, type PlanRun, undoable, usePlanRun } from './use-plan-run.ts';

export interface Candidate extends Recipient {
  /** Name of the plan that holds now. */
  readonly plan: string | null;
  /** Name of the plan in their open request. */
  readonly asksFor?: string | undefined;
}

/** Neither has a plan nor asks for one, whose request answers them (docs/product.md §2.11). */
export const lacksPlan = ({ plan, asksFor }: Candidate) => plan === null && asksFor === undefined;

interface PlanForManyProps {
  readonly candidates: readonly Candidate[];
  readonly onDone: () => void;
}

/** Assigns one plan to many people: who, which plan, from when, and whether it is paid (docs/product.md §11.3). */
export function PlanForMany({ candidates, onDone }: PlanForManyProps) {
  const { data: plans, error, isFetching, refetch } = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(candidates.filter(lacksPlan).map(({ id }) => id)),
  );
  const { run, start, goOn, undo, stop } = usePlanRun();
  useDialogHold(run?.state === 'running');
  if (!plans && error) {
    return <LoadFailed text="No pudimos cargar los planes." retrying={isFetching} onRetry={refetch} />;
  }
  if (!plans) return <Spinner label="Cargando…" large />;
  if (run) {
    return <Progress run={run} onStop={stop} onGoOn={() => void goOn()} onUndo={() => void undo()} onDone={onDone} />;
  }
  const people = candidates.filter(({ id }) => chosen.has(id));
  return (
    <div className="stack gap5">
      <People candidates={candidates} chosen={chosen} onChoose={setChosen} />
      <PlanForm plans={plans} people={people} onCancel={onDone} onSend={(body) => void start(people, body)} />
    </div>
  );
}

interface PeopleProps {
  readonly candidates: readonly Candidate[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** So many people are found sooner by name than by scrolling. */
const searchFrom = 9;

/** Who holds a plan or asks for one is not chosen at first. Who is chosen stays so while others are searched. */
function People({ candidates, chosen, onChoose }: PeopleProps) {
  const [search, setSearch] = useState('');
  const found = candidates.filter(({ name }) => foldName(name).includes(foldName(search)));
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onChoose(next);
  };
  const areAll = found.every(({ id }) => chosen.has(id));
  return (
    <fieldset className="stack gap2">
      <legend
        className={styles.legend}
      >{`Para quién (${inFigures(chosen.size)} de ${inFigures(candidates.length)})`}</legend>
      {candidates.length >= searchFrom && (
        <SearchField label="Buscar personas" placeholder="Nombre" value={search} onSearch={setSearch} />
      )}
      {found.length === 0 ? (
        <p className="soft">Nadie de la lista se llama así.</p>
      ) : (
        <CheckField
          label={search === '' ? 'Todas las personas' : 'Todas las que encontraste'}
          checked={areAll}
          onCheckedChange={() =>
            choose(
              found.map(({ id }) => id),
              !areAll,
            )
          }
        />
      )}
      <ul className={styles.people} aria-label="Personas">
        {found.map(({ id, name, plan, asksFor }) => (
          <li key={id}>
            <CheckField
              label={name}
              hint={[plan, asksFor && `pide ${asksFor}`].filter(Boolean).join(' · ') || undefined}
              checked={chosen.has(id)}
              onCheckedChange={(on) => choose([id], on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const { select, cards, date } = fieldsOf();

const fields = {
  planId: select('Plan', { required: true, placeholder: 'Selecciona un plan' }),
  begins: cards('¿Cuándo empieza?', {
    stacked: true,
    initial: 'after-current',
    options: [
      { value: 'after-current', label: 'Hoy', hint: 'Quien ya tiene plan lo empieza cuando venza: no pierde nada.' },
      { value: 'date', label: 'En otra fecha', hint: 'Elige el primer día del plan.' },
    ],
  }),
  start: date('Primer día del plan', { required: true }),
  paid: cards('¿Ya pagaron?', {
    options: [
      { value: 'no', label: 'Aún no' },
      { value: 'yes', label: 'Sí' },
    ],
  }),
  method: methodField('¿Cómo lo recibiste?'),
};

type Values = ValuesOf<typeof fields>;

/** The same assignment for each person; one that is paid is paid in full. */
export function parsePlanForMany(values: Values, plans: readonly AdminPlan[]): Parsed<Assignment> {
  const { planId, begins, start, paid, method } = values;
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return fault('planId', 'Selecciona un plan');
  if (begins === 'date' && start === '') return fault('start', texts.incomplete);
  if (plan.price > 0 && paid === '') return fault('paid', 'Di si ya pagaron');
  const isPaid = plan.price > 0 && paid === 'yes';
  const payment = parseWith(receivedSchema, { amount: plan.price, method });
  if (isPaid && !payment.ok) return fault('method', payment.failure.message);
  return parseWith(planActionSchema, {
    action: 'assign',
    planId,
    start: begins === 'date' ? start : begins,
    ...(isPaid && payment.ok && { payment: payment.input }),
  });
}

/** `30 personas · Constante · desde hoy · recibes $ 3.600.000 en efectivo` */
export function planForManyInWords(people: readonly Candidate[], plan: AdminPlan, values: Values): string {
  const { begins, start, paid, method } = values;
  const today = people.every(({ plan: held }) => held === null)
    ? 'desde hoy'
    : 'desde hoy, o cuando venza el que tienen';
  const from = begins !== 'date' ? today : start && `desde el ${longDate(start)}`;
  const total = pesos(plan.price * people.length);
  const how = method === '' ? '' : ` ${byMethod(method as PaymentMethod)}`;
  const money = paid === 'yes' ? `recibes ${total}${how}` : paid === 'no' && `quedan debiendo ${total}`;
  return [counted(people.length, 'persona', 'personas'), plan.name, from, plan.price > 0 && money]
    .filter(Boolean)
    .join(' · ');
}

interface PlanFormProps {
  readonly plans: readonly AdminPlan[];
  readonly people: readonly Candidate[];
  readonly onCancel: () => void;
  readonly onSend: (body: Assignment) => void;
}

function PlanForm({ plans, people, onCancel, onSend }: PlanFormProps) {
  const today = toStudioDate(useNow(60_000));
  const form = useActForm({
    fields,
    parse: (values) => parsePlanForMany(values, plans),
    send: async (body) => onSend(body),
    failed: 'Error al asignar el plan',
  });
  const { values } = form;
  const plan = plans.find(({ id }) => id === values.planId);
  return (
    <form {...form.formProps} className="stack gap4">
      {form.input('planId', {
        options: plans.map(({ id, name, price }) => ({ value: id, label: `${name} · ${pesos(price)}` })),
      })}
      {form.input('begins')}
      {values.begins === 'date' && form.input('start', { min: today })}
      {plan && plan.price > 0 && form.input('paid')}
      {plan && plan.price > 0 && values.paid === 'yes' && (
        <>
          {form.input('method')}
          <CountsTomorrow method={values.method} />
        </>
      )}
      {plan && people.length > 0 && <Note>{planForManyInWords(people, plan, values)}</Note>}
      {people.some(({ asksFor }) => asksFor !== undefined) && (
        <p className="soft">Esto no responde a quien pide un plan: su solicitud sigue abierta en «Piden plan».</p>
      )}
      <FormStatus {...form.status} />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" disabled={people.length === 0}>
          {people.length === 0 ? 'Asignar plan' : `Asignar plan a ${counted(people.length, 'persona', 'personas')}`}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ProgressProps {
  readonly run: PlanRun;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onUndo: () => void;
  readonly onDone: () => void;
}

const persons = (count: number) => counted(count, 'persona', 'personas');

const runWords = {
  assign: {
    running: 'Asignando…',
    done: (count: number) => `Plan asignado a ${persons(count)}.`,
    refused: 'Personas sin el plan',
    listed: (count: number) => `Sin el plan: ${persons(count)}`,
  },
  undo: {
    running: 'Deshaciendo…',
    done: (count: number) => `Asignación deshecha para ${persons(count)}.`,
    refused: 'Personas que siguen con el plan',
    listed: (count: number) => `No se deshizo: ${persons(count)}`,
  },
} as const;

function Progress({ run, onStop, onGoOn, onUndo, onDone }: ProgressProps) {
  const [asking, setAsking] = useState(false);
  const { kind, state, acts, results } = run;
  const words = runWords[kind];
  const refused = results.filter(({ refusal }) => refusal !== null);
  const back = state === 'running' ? 0 : undoable(run).length;
  if (asking) {
    return (
      <div className="stack gap4">
        <p>{`Se le quita el plan a ${persons(back)} y se anulan los pagos anotados con él. Quien ya lo usó o tuvo otro cambio se queda como está.`}</p>
        <DialogActions>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Atrás
          </Button>
          <SelfRemovingButton
            variant="danger"
            onClick={() => {
              setAsking(false);
              onUndo();
            }}
          >
            Deshacer la asignación
          </SelfRemovingButton>
        </DialogActions>
      </div>
    );
  }
  return (
    <div className="stack gap4">
      <CountedProgress
        label="Progreso de la asignación"
        title={state === 'running' ? words.running : 'Personas'}
        value={results.length}
        max={acts.length}
        figures={`${inFigures(results.length)} de ${inFigures(acts.length)}`}
      />
      <output>{state !== 'running' && <strong>{words.done(results.length - refused.length)}</strong>}</output>
      {state === 'stopped' && <p className="soft">Se detuvo: con «Continuar» sigue donde quedó, sin repetir nada.</p>}
      {refused.length > 0 && (
        <section aria-label={words.refused} className="stack gap2">
          <h3>{words.listed(refused.length)}</h3>
          <ul className="stack gap2">
            {refused.map(({ person, refusal }) => (
              <li key={person.id}>
                <strong>{person.name}</strong>
                <p className="small bad">{refusal}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        {state === 'running' ? (
          <Button variant="secondary" onClick={onStop}>
            Detener
          </Button>
        ) : (
          <>
            {back > 0 && (
              <SelfRemovingButton variant="secondary" onClick={() => setAsking(true)}>
                Deshacer
              </SelfRemovingButton>
            )}
            {state === 'stopped' && (
              <Button variant="secondary" onClick={onGoOn}>
                Continuar
              </Button>
            )}
            <Button onClick={onDone}>Listo</Button>
          </>
        )}
      </DialogActions>
    </div>
  );
}
