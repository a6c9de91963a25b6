import { arrivalIsOpen } from '@studio/contracts/rules/arrival-policy';
import { studioInstant } from '@studio/contracts/studio-time';
import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNow } from '../../dates/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { ShownClass } from './code-panel.tsx';

const CodePanel = lazyBoundary(async () => (await import('./code-panel.tsx')).CodePanel);

interface ShowCodeProps extends ShownClass {
  /** Studio date and time of the start. */
  readonly day: string;
  readonly startTime: string;
}

/** «Mostrar código», shown while members can say «Llegué» in the class (docs/product.md §3.22). */
export function ShowCode({ day, startTime, ...shownClass }: ShowCodeProps) {
  const isOpen = arrivalIsOpen({ startsAt: studioInstant(day, startTime) }, useNow());
  const [shown, setShown] = useState<boolean>();
  return (
    <>
      {isOpen && (
        <Button variant="secondary" size="small" icon={<QrCode size={18} />} onClick={() => setShown(true)}>
          Mostrar código
        </Button>
      )}
      <Suspense fallback={<Loading label="Cargando el código…" />}>
        {shown !== undefined && <CodePanel {...shownClass} open={shown} onClose={() => setShown(false)} />}
      </Suspense>
    </>
  );
}
