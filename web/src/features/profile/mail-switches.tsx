import { takesBody, takesNothing } from '../../api/endpoint.ts';
import { fresh, studioApi } from '../../api/studio-api.ts';
import { showRefusal, useFailureLog } from '../../api/show-failure.ts';
import { inTurn } from '../../edit/in-turn.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import styles from './folded-parts.module.css';

const kinds = [
  { kind: 'reminders', label: 'Recordatorios', hint: 'Unas horas antes de cada clase, nunca de noche.' },
  { kind: 'waitlist', label: 'Lista de espera', hint: 'Cuando te toca un cupo, o se libera uno a última hora.' },
  { kind: 'planEnds', label: 'Fin del plan', hint: 'Unos días antes de que termine.' },
  {
    kind: 'contact',
    label: 'Que el estudio me escriba sobre renovaciones y pagos',
    hint: 'Por correo o WhatsApp, en las horas que permite la ley.',
  },
] as const;

/** A switch for each kind of mail that a member may refuse, collection and advertising included; saved at once. */
export function MailSwitches() {
  const { data, error, isFetching, refetch } = useGetMailPreferencesQuery(undefined, fresh);
  useFailureLog(error, 'The mail preferences could not be loaded');
  const [save] = useSetMailPreferencesMutation();
  if (!data) {
    if (!error) return <Skeleton height="8rem" />;
    return <LoadFailed text="No pudimos cargar tus avisos." retrying={isFetching} onRetry={refetch} />;
  }
  const change = (next: Parameters<typeof save>[0]) =>
    save(next)
      .unwrap()
      .catch((failure: unknown) => showRefusal(failure, 'Error al guardar tus avisos'));
  return (
    <div className={styles.switches}>
      {kinds.map(({ kind, label, hint }) => (
        <CheckField
          key={kind}
          label={label}
          hint={hint}
          checked={data[kind]}
          onCheckedChange={(checked) => void change({ [kind]: checked })}
        />
      ))}
      <p className="soft">Si el estudio cancela o mueve una clase tuya, siempre te avisamos.</p>
    </div>
  );
}

const mailPreferenceApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getMailPreferences: build.query(takesNothing(routes.getMailPreferences)),
    setMailPreferences: build.mutation({
      ...inTurn(takesBody(routes.setMailPreferences), () => 'mail preferences'),
      // A switch moves at once, and back if the change is refused.
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          mailPreferenceApi.util.updateQueryData('getMailPreferences', undefined, (switches) => {
            Object.assign(switches, change);
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      // The change gives the account a new version, which the profile form builds on.
      invalidatesTags: ['Profile'],
    }),
  }),
});

const { useGetMailPreferencesQuery, useSetMailPreferencesMutation } = mailPreferenceApi;
