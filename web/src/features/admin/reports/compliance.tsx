import { isStudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../../api/call.ts';
import { takesNothing } from '../../../api/endpoint.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { shortDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { counted, inFigures } from '../../../ui/counted.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows, Skeleton } from '../../../ui/loading.tsx';
import { lacksGuardian } from '../users/user-words.ts';
import styles from './compliance.module.css';

/** The studio's duties under the law on personal data and contacts (docs/product.md §7.12). */
export function Compliance() {
  const { data, error, isFetching, refetch } = useGetComplianceQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar el cumplimiento');
  return (
    <section className="stack gap4" tabIndex={-1} aria-labelledby="cumplimiento">
      <h2 id="cumplimiento" className="yields xlarge">
        Cumplimiento
      </h2>
      <Card className="stack gap4">
        {data ? (
          <Owed {...data} />
        ) : error ? (
          <LoadFailed text="No pudimos cargar el cumplimiento." retrying={isFetching} onRetry={refetch} />
        ) : (
          <LoadingRows label="Cargando el cumplimiento…" rows={2} height="3rem" className="stack gap3" />
        )}
        <Contacts />
      </Card>
    </section>
  );
}

type OwedProps = Answer<typeof routes.getCompliance>;

function Owed({ consents, minorsWithoutGuardian, deletionRequests }: OwedProps) {
  return (
    <>
      <Part title="Política de privacidad aceptada">
        <p>{consents.length > 0 ? consents.map(consentInWords).join(' · ') : 'Aún no hay miembros'}</p>
      </Part>
      <Part title="Menores de edad">
        {minorsWithoutGuardian > 0 ? (
          <Link to={`?tab=usuarios&estado=${lacksGuardian}`} className="press strong">
            {counted(minorsWithoutGuardian, 'menor sin acudiente', 'menores sin acudiente')}
            <ChevronRight size={18} />
          </Link>
        ) : (
          <p>Ningún menor sin acudiente</p>
        )}
      </Part>
      <Part title="Piden eliminar su cuenta">
        {deletionRequests.length > 0 ? (
          <ul className={styles.requests}>
            {deletionRequests.map((request) => (
              <DeletionRequest key={request.user_id} {...request} />
            ))}
          </ul>
        ) : (
          <p>Nadie lo ha pedido</p>
        )}
      </Part>
    </>
  );
}

/** `28 nov 2026: 41`, `Sin aceptar: 6`, each in one line */
function consentInWords({ version, members }: OwedProps['consents'][number]): string {
  const day = version !== null && isStudioDate(version) ? shortDate(version) : version;
  return `${day ?? 'Sin aceptar'}: ${inFigures(members)}`.replaceAll(' ', '\u00A0');
}

function DeletionRequest({ name, requestedAt, dueOn }: OwedProps['deletionRequests'][number]) {
  const today = toStudioDate(useNow(60_000));
  const isLate = dueOn < today;
  return (
    <li className="row gap3 tight">
      <strong className="strong breaks">{name}</strong>
      <span className={classes(isLate && 'strong bad')}>{`Plazo: ${shortDate(dueOn)}`}</span>
      {isLate && <Badge tone="bad">Vencido</Badge>}
      <span className="soft">{`Lo pidió el ${shortDate(toStudioDate(new Date(requestedAt)))}`}</span>
    </li>
  );
}

/** A figure of another service, which loads and fails separately. */
function Contacts() {
  const { data, error, isFetching, refetch } = useCountContactsOutsideHoursQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los contactos');
  return (
    <Part title="Contactos por pagos y renovaciones">
      {data ? (
        <p className={classes(data.outsideHours > 0 && 'strong bad')}>
          {data.contacts === 0
            ? 'Aún no hay contactos'
            : `${inFigures(data.outsideHours)} de ${counted(data.contacts, 'contacto', 'contactos')} fuera del horario de ley`}
        </p>
      ) : error ? (
        <LoadFailed text="No pudimos cargar los contactos." retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton width="16rem" height="1.5rem" />
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={`stack left breaks ${styles.part}`}>
      <h3 className="normal">{title}</h3>
      {children}
    </div>
  );
}

const { useGetComplianceQuery, useCountContactsOutsideHoursQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCompliance: build.query({ ...takesNothing(routes.getCompliance), providesTags: ['AdminUsers'] }),
    countContactsOutsideHours: build.query(takesNothing(routes.countContactsOutsideHours)),
  }),
});
