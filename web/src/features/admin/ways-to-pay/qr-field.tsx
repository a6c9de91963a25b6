import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { ImageChoice } from '../../../ui/form/image-choice.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { readQr, UnreadableQr } from './read-qr.ts';

const Qr = lazyBoundary(async () => (await import('../../../ui/qr.tsx')).Qr);

/** The QR that a bank made, read from its image and drawn anew. Its value is what it says. */
export function QrField({ label, error, ...field }: FieldBinding & { readonly label: string }) {
  const { id, value } = field;
  const [fault, setFault] = useState<string>();
  return (
    <fieldset className="stack gap2 left">
      <legend className="small strong">{label}</legend>
      {value && (
        <Suspense fallback={<Skeleton width="16rem" height="16rem" />}>
          <Qr text={value} label="El QR, como lo verán los miembros" />
        </Suspense>
      )}
      <div className="row gap2">
        <ImageChoice
          {...field}
          what="QR"
          chooseLabel="Elegir imagen del QR"
          icon={<QrCode size={18} />}
          read={readQr}
          onRead={(failure) => setFault(failure === undefined ? undefined : faultInWords(failure))}
        />
      </div>
      <p className="soft">
        {value
          ? 'Escanéalo con tu banco antes de guardar: lo dibujamos de nuevo.'
          : 'El que te da tu banco, hasta 300 kB.'}
      </p>
      <FieldError id={`${id}-error`} error={fault ?? error} />
    </fieldset>
  );
}

const faultInWords = (failure: unknown) =>
  failure instanceof UnreadableQr ? failure.message : 'No pudimos leer esa imagen. Inténtalo de nuevo.';
