import { pesos } from '@studio/contracts/money';
import { type WayKind, type WayToPay, wayNames } from '@studio/contracts/rules/ways-to-pay';
import { Suspense } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../ui/loading.tsx';

const Qr = lazyBoundary(async () => (await import('../../ui/qr.tsx')).Qr);

interface WaysToPayProps {
  readonly ways: readonly WayToPay[];
  /** COP to pay, to be copied too; absent where nobody is paying. */
  readonly amount?: number;
}

/** The ways to pay a studio, to be copied with one hand (`docs/product.md` §2.10). */
export function WaysToPay({ ways, amount }: WaysToPayProps) {
  return (
    <ul className="divided entries flush">
      {amount !== undefined && (
        <li className="beside gap3">
          <Copied name="Valor" text={pesos(amount)} />
          <CopyButton text={String(amount)} label="el valor" done="Valor copiado" />
        </li>
      )}
      {ways.map((way) => (
        <li key={`${way.kind} ${way.key}`} className="stack gap1">
          <Way way={way} />
        </li>
      ))}
    </ul>
  );
}

function Way({ way: { kind, key, holder, hint, qr } }: { readonly way: WayToPay }) {
  const name = wayNames[kind];
  return (
    <>
      {key === '' ? (
        <p className="strong">{name}</p>
      ) : (
        <div className="beside gap3">
          <Copied name={name} text={keyInWords(key)} />
          <CopyButton text={key} label={`${keyNames[kind]} de ${name}`} done={`Copiado: ${keyInWords(key)}`} />
        </div>
      )}
      {holder && <p className="soft breaks">A nombre de {holder}</p>}
      {hint && <p className="soft breaks">{hint}</p>}
      {qr && (
        <Disclosure label={`Ver el QR de ${name}`}>
          <Suspense fallback={<Skeleton width="100%" height="16rem" />}>
            <Qr text={qr} label={`QR para pagar por ${name}`} />
          </Suspense>
        </Disclosure>
      )}
    </>
  );
}

/** What is copied, large enough to be compared with another screen. */
function Copied({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className="stack yields">
      <span className="soft">{name}</span>
      <span className="large strong breaks figures" translate="no">
        {text}
      </span>
    </p>
  );
}

/** What the key of each kind is called. */
export const keyNames: Readonly<Record<WayKind, string>> = {
  'bre-b': 'la llave',
  nequi: 'el celular',
  daviplata: 'el celular',
  cuenta: 'el número',
  estudio: '',
};

/** A key as it is read: a telephone in groups. */
export function keyInWords(key: string): string {
  return key.replace(/^(3\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');
}
