import { useState } from 'react';
import stack from '../../../ui/stack.module.css';
import { ClosedRanges } from './closed-ranges.tsx';
import type { Closure, ClosureProgress } from './closure-endpoints.ts';
import { ClosureForm } from './closure-form.tsx';
import { ClosureProgressPanel } from './closure-progress-panel.tsx';

/** Closes a range, shows how that goes, and lists the ranges that are closed. */
export function ClosuresPanel({ onDone }: { readonly onDone: () => void }) {
  const [shown, setShown] = useState<ClosureProgress | null>(null);
  if (shown) return <ClosureProgressPanel begun={shown} onClose={onDone} />;
  const show = (closure: Closure) => setShown({ ...closure, refunded: 0, mailed: 0, failed: 0 });
  return (
    <div className={stack.gap5}>
      <ClosureForm onClosed={setShown} onCancel={onDone} />
      <ClosedRanges onShow={show} />
    </div>
  );
}
