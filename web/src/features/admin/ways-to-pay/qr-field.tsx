import { QrCode } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { readQr, UnreadableQr } from './read-qr.ts';

const Qr = lazyBoundary(async () => (await import('../../../ui/qr.tsx')).Qr);

/** The QR that a bank made, read from its image and drawn anew. Its value is what it says. */
export function QrField({ id, name, label, value, error, onValueChange }: FieldBinding & { readonly label: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    try {
      onValueChange(await readQr(file));
      setFault(undefined);
    } catch (failure) {
      setFault(failure instanceof UnreadableQr ? failure.message : 'No pudimos leer esa imagen. Inténtalo de nuevo.');
    } finally {
      setReading(false);
    }
  };
  return (
    <fieldset className="stack gap2 left">
      <legend className="small strong">{label}</legend>
      {value && (
        <Suspense fallback={<Skeleton width="16rem" height="16rem" />}>
          <Qr text={value} label="El QR, como lo verán los miembros" />
        </Suspense>
      )}
      <div className="row gap2">
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Imagen del QR"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          id={id}
          name={name}
          variant="secondary"
          pending={isReading}
          icon={<QrCode size={18} />}
          onClick={() => picker.current?.click()}
        >
          {value ? 'Cambiar QR' : 'Elegir imagen del QR'}
        </Button>
        {value && (
          <Button variant="quiet" onClick={() => onValueChange('')}>
            Quitar QR
          </Button>
        )}
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
