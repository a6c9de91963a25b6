import { type WayToPay, WAYS_TO_PAY_MAX, wayNames } from '@studio/contracts/rules/ways-to-pay';
import { Plus } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAskedAct } from '../admin-address.ts';
import { useMay } from '../use-may.ts';
import { type StudioWays, useGetWaysToPayQuery } from '../../ways-to-pay/ways-to-pay-endpoints.ts';
import { keyInWords } from '../../ways-to-pay/ways-to-pay.tsx';

const WayForm = lazyBoundary(async () => (await import('./way-form.tsx')).WayForm);
const RemoveWayForm = lazyBoundary(async () => (await import('./way-form.tsx')).RemoveWayForm);

/** «Cómo pagar» (docs/product.md §11.4): how members can pay the studio, which administrators change. */
export function WaysToPayCard() {
  const { data, error, isFetching, refetch } = useGetWaysToPayQuery(undefined, fresh);
  useFailureLog(error, 'The ways to pay could not be loaded');
  return (
    <Card as="section" className="stack gap3" aria-labelledby="como-pagar">
      <h3 id="como-pagar" className="large">
        Cómo pagar
      </h3>
      {data ? (
        <Ways stored={data} />
      ) : error ? (
        <LoadFailed text="No pudimos cargar las formas de pago." retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </Card>
  );
}

function Ways({ stored }: { readonly stored: StudioWays }) {
  const form = useDialog<WayToPay | undefined>();
  const removal = useDialog<WayToPay>();
  const add = useRef<HTMLButtonElement>(null);
  const { ways } = stored;
  const may = useMay();
  const sets = may(routes.setWaysToPay);
  const hasRoom = ways.length < WAYS_TO_PAY_MAX;
  const addWay = () => form.open(undefined);
  useAskedAct({ way: () => sets && hasRoom && addWay() });
  return (
    <>
      <p className="soft">
        {ways.length > 0
          ? 'Así ven los miembros adónde mandarte el dinero.'
          : sets
            ? 'Agrega tu llave Bre-B, tu Nequi o tu cuenta, y los miembros verán adónde mandarte el dinero.'
            : 'El estudio aún no tiene formas de pago anotadas.'}
      </p>
      {ways.length > 0 && (
        <ul className="divided entries flush">
          {ways.map((way) => (
            <li key={`${way.kind} ${way.key}`} className="row between gap2">
              <Named way={way} />
              {sets && (
                <div className="wrap gap2">
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Cambiar ${nameOf(way)}`}
                    onClick={() => form.open(way)}
                  >
                    Cambiar
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    className="bad"
                    aria-label={`Quitar ${nameOf(way)}`}
                    onClick={() => removal.open(way)}
                  >
                    Quitar
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {sets &&
        (hasRoom ? (
          <Button ref={add} variant="secondary" className="hugs" icon={<Plus size={18} />} onClick={addWay}>
            Agregar forma de pago
          </Button>
        ) : (
          <p className="soft">Ya son {WAYS_TO_PAY_MAX}. Quita una para agregar otra.</p>
        ))}
      <Dialog
        open={form.isOpen}
        onClose={form.close}
        title={form.subject ? 'Cambiar forma de pago' : 'Agregar forma de pago'}
        description="Vale enseguida. Todos los administradores reciben un correo con lo de antes y lo de ahora."
        finalFocus={add}
      >
        <Suspense fallback={<Spinner label="Cargando…" />}>
          <WayForm stored={stored} edited={form.subject ?? undefined} onDone={form.close} />
        </Suspense>
      </Dialog>
      {removal.subject && (
        <Dialog
          open={removal.isOpen}
          onClose={removal.close}
          title="¿Quitar esta forma de pago?"
          description="Todos los administradores reciben un correo."
          finalFocus={add}
        >
          <Suspense fallback={<Spinner label="Cargando…" />}>
            <RemoveWayForm stored={stored} removed={removal.subject} onDone={removal.close} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

const nameOf = ({ kind, key }: WayToPay) => [wayNames[kind], keyInWords(key)].filter(Boolean).join(' ');

function Named({ way }: { readonly way: WayToPay }) {
  const { kind, key, holder, hint, qr } = way;
  const about = [holder && `A nombre de ${holder}`, hint, qr && 'Con QR'].filter(Boolean);
  return (
    <div className="stack yields breaks">
      <p>
        <strong>{wayNames[kind]}</strong>
        {key && <span translate="no"> · {keyInWords(key)}</span>}
      </p>
      {about.length > 0 && <p className="soft">{about.join(' · ')}</p>}
    </div>
  );
}
