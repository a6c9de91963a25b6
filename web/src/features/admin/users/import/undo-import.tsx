import { toStudioDate } from '@studio/contracts/studio-time';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { takesBody, takesId, takesNothing, takesParts } from '../../../../api/endpoint.ts';
import { showRefusal } from '../../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../../api/studio-api.ts';
import { recentInWords } from '../../../../dates/instant-words.ts';
import { serverClock } from '../../../../dates/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { inFigures } from '../../../../ui/counted.ts';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { useDialogHold } from '../../../../ui/dialog-hold.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { CountedProgress } from '../../../../ui/progress-bar.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { SelfRemovingButton } from '../../../../ui/self-removing-button.tsx';
import { people } from './result-words.ts';
import { previewUndo, runUndo, type Undoing, type UndoCalls, type WhyStays } from './run-undo.ts';

/** The imports that can still be undone; nothing if there are none. */
export function UndoableImports({ onUndo }: { readonly onUndo: (importId: string) => void }) {
  const { data } = useListImportsQuery(undefined, fresh);
  if (!data || data.imports.length === 0) return null;
  const today = toStudioDate(serverClock.now());
  return (
    <section className="stack gap2" aria-label="Importaciones que se pueden deshacer">
      <h3>Importaciones de antes</h3>
      <ul className="stack gap2">
        {data.imports.map(({ id, at, people: count }) => (
          <li key={id} className="wrap gap2 between">
            <span>{`${recentInWords(at, today)} · ${people(count)} sin entrar`}</span>
            <Button variant="quiet" icon={<Undo2 size={18} />} onClick={() => onUndo(id)}>
              Deshacer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UndoImportProps {
  readonly importId: string;
  readonly onBack: () => void;
}

const whyWords: Record<WhyStays, string> = {
  'signed-in': 'ya entró',
  booked: 'ya tiene una reserva',
  paid: 'ya tiene un pago',
  plan: 'ya tiene otro plan',
  'not-held': 'cambió mientras se deshacía',
};

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'asking'; readonly undoing: Undoing }
  | { readonly kind: 'running' | 'stopped' | 'done'; readonly undoing: Undoing; readonly total: number };

/** Says who leaves and who stays, and why; then undoes an import. */
export function UndoImport({ importId, onBack }: UndoImportProps) {
  const calls = useUndoCalls(importId);
  const dispatch = useDispatch();
  const [state, setState] = useState<State>({ kind: 'loading' });
  useDialogHold(state.kind === 'running');

  function load(): void {
    previewUndo(calls).then(
      (undoing) => setState({ kind: 'asking', undoing }),
      (error: unknown) => {
        showRefusal(error, 'Error al cargar la importación');
        setState({ kind: 'failed' });
      },
    );
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);

  function loadAgain(): void {
    setState({ kind: 'loading' });
    load();
  }

  async function undo(total: number): Promise<void> {
    let sofar: Undoing = { leave: [], stay: [] };
    const show = (kind: 'running' | 'stopped' | 'done') => setState({ kind, undoing: sofar, total });
    show('running');
    try {
      await runUndo(calls, (more) => {
        sofar = more;
        show('running');
      });
      show('done');
    } catch (error) {
      showRefusal(error, 'Error al deshacer la importación');
      show('stopped');
    }
    dispatch(studioApi.util.invalidateTags(['AdminUsers', 'Stats', 'UserPlan', 'AdminTrainings', 'Registrants']));
  }

  if (state.kind === 'loading') return <Spinner label="Cargando…" large />;
  if (state.kind === 'failed') {
    return <LoadFailed text="No pudimos cargar la importación." retrying={false} onRetry={loadAgain} />;
  }
  const { leave, stay } = state.undoing;
  return (
    <div className="stack gap4">
      {state.kind === 'asking' ? (
        <p>
          {leave.length === 0
            ? 'Nadie de esta importación se puede quitar.'
            : `Se ${leave.length === 1 ? 'quita' : 'quitan'} ${people(leave.length)} con su plan y su deuda, como si no se hubieran importado. Después puedes importar la misma lista otra vez.`}
        </p>
      ) : (
        <CountedProgress
          label="Progreso"
          title={titles[state.kind]}
          value={leave.length + stay.length}
          max={state.total}
          figures={`${inFigures(leave.length + stay.length)} de ${inFigures(state.total)}`}
        />
      )}
      {state.kind === 'done' && (
        <output>{`Se ${leave.length === 1 ? 'quitó' : 'quitaron'} ${people(leave.length)}. Puedes importar la misma lista otra vez.`}</output>
      )}
      {stay.length > 0 && (
        <section className="stack gap2">
          <h3>{`Se ${stay.length === 1 ? 'queda' : 'quedan'} ${people(stay.length)}`}</h3>
          <ul className="stack gap1">
            {stay.map(({ userId, name, why }) => (
              <li key={userId} className="breaks">{`${name}: ${whyWords[why]}`}</li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        {state.kind !== 'running' && (
          <Button variant="secondary" onClick={onBack}>
            {state.kind === 'done' ? 'Listo' : 'Atrás'}
          </Button>
        )}
        {state.kind === 'asking' && leave.length > 0 && (
          <SelfRemovingButton variant="danger" onClick={() => void undo(leave.length + stay.length)}>
            Deshacer esta importación
          </SelfRemovingButton>
        )}
        {state.kind === 'stopped' && <Button onClick={() => void undo(state.total)}>Continuar</Button>}
      </DialogActions>
    </div>
  );
}

const titles = { running: 'Deshaciendo…', stopped: 'Quedó a medias', done: 'Importación deshecha' };

function useUndoCalls(id: string): UndoCalls {
  const [people] = useLazyGetImportQuery();
  const [hold] = useHoldImportedMutation();
  const [booked] = useListBookedMutation();
  const [paid] = useListPaidMutation();
  const [takeBack] = useTakeBackPlansMutation();
  const [undo] = useUndoImportedMutation();
  return {
    people: async () => (await people(id).unwrap()).people,
    hold: async (userIds) => (await hold({ id, body: { userIds: [...userIds] } }).unwrap()).held,
    booked: async (userIds) => (await booked({ userIds: [...userIds] }).unwrap()).booked,
    paid: async (userIds) => (await paid({ userIds: [...userIds] }).unwrap()).results,
    takeBack: async (userIds) => (await takeBack({ userIds: [...userIds] }).unwrap()).results,
    undo: (leave, stay) => undo({ id, body: { leave: [...leave], stay: [...stay] } }).unwrap(),
  };
}

const {
  useListImportsQuery,
  useLazyGetImportQuery,
  useHoldImportedMutation,
  useListBookedMutation,
  useListPaidMutation,
  useTakeBackPlansMutation,
  useUndoImportedMutation,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query({ ...takesNothing(routes.listImports), providesTags: ['AdminUsers'] }),
    getImport: build.query(takesId(routes.getImport)),
    holdImported: build.mutation(takesParts(routes.holdImported)),
    listBooked: build.mutation(takesBody(routes.listBooked)),
    listPaid: build.mutation(takesBody(routes.listPaid)),
    takeBackPlans: build.mutation(takesBody(routes.takeBackPlans)),
    undoImported: build.mutation(takesParts(routes.undoImported)),
  }),
});
