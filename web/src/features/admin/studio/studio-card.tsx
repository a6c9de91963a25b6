import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { useAskedAct } from '../admin-address.ts';
import { StudioForm } from './studio-form.tsx';
import { type EditedStudio, useGetStudioProfileQuery } from './studio-endpoints.ts';

/** «Mi estudio» (docs/product.md §11.2): who the studio is and how to reach it, which administrators change. */
export function StudioCard() {
  const { data, error, isFetching, refetch } = useGetStudioProfileQuery(undefined, fresh);
  useFailureLog(error, "The studio's own data could not be loaded");
  const [isEdited, setEdited] = useState(false);
  useAskedAct({ studio: data && (() => setEdited(true)) });
  const close = () => setEdited(false);
  return (
    <Card as="section" className="stack gap3" tabIndex={-1} aria-labelledby="mi-estudio">
      <h2 id="mi-estudio" className="large">
        Mi estudio
      </h2>
      {data ? (
        <>
          <p className="strong">{data.name}</p>
          <p className="soft">{contactsInWords(data)}</p>
          <Button variant="secondary" className="hugs" icon={<Pencil size={18} />} onClick={() => setEdited(true)}>
            Cambiar datos
          </Button>
          <Dialog
            open={isEdited}
            onClose={close}
            wide
            title="Mi estudio"
            description="Lo que ven los miembros en la página, los correos y los recibos."
          >
            <StudioForm stored={data} onDone={close} />
          </Dialog>
        </>
      ) : error ? (
        <LoadFailed text="No pudimos cargar los datos del estudio." retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </Card>
  );
}

function contactsInWords({ address, whatsapp, email }: EditedStudio): string {
  const known = [address, whatsapp, email].filter(Boolean);
  return known.length > 0 ? known.join(' · ') : 'Aún sin dirección ni WhatsApp: nadie sabe cómo encontrarte.';
}
