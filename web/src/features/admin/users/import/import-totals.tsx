import { inFigures } from '../../../../ui/counted.ts';
import type { ReadyRow } from './check-rows.ts';
import { ImportRows } from './import-rows.tsx';
import { totalsOf } from './result-words.ts';

/** The most rows that are pointed out before the others. */
const mostOdd = 10;

/** What an owner compares with the list of before, and the oddest rows; nothing for a list without plans. */
export function ImportTotals({ ready }: { readonly ready: readonly ReadyRow[] }) {
  const totals = totalsOf(ready);
  if (totals.length === 0) return null;
  const odd = ready.filter(({ marks }) => marks.length > 0).sort((a, b) => oddnessOf(b) - oddnessOf(a));
  return (
    <>
      <section aria-label="Totales para comparar con tu lista" className="stack gap2 well">
        <h3>Compara con tu lista de antes</h3>
        <dl className="stack gap1 facts">
          {totals.map(([term, value]) => (
            <div key={term} className="line gap3">
              <dt className="grow breaks">{term}</dt>
              <dd className="figures strong">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">
          Lo pagado antes cuenta como pagado. Lo que deben queda como deuda y no entra a ninguna caja.
        </p>
      </section>
      {odd.length > 0 && (
        <section className="stack gap2">
          <h3>{odd.length > mostOdd ? `Mira primero estas ${mostOdd} filas` : 'Mira primero estas filas'}</h3>
          <ImportRows
            label="Filas que llaman la atención"
            rows={odd.slice(0, mostOdd).map((row) => ({ row, faults: [] }))}
          />
          {odd.length > mostOdd && (
            <p className="soft">{`Hay ${inFigures(odd.length - mostOdd)} más, menos llamativas, en la lista de abajo.`}</p>
          )}
        </section>
      )}
    </>
  );
}

const oddnessOf = ({ marks }: ReadyRow) => Math.max(...marks.map(({ oddness }) => oddness));
