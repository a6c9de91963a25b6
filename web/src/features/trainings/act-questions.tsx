import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { logError } from '../../logging/log-error.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { ActQuestion, Asked } from './asked-question.tsx';
import type { MyTraining } from './training.ts';

const AskedQuestion = lazyBoundary(async () => (await import('./asked-question.tsx')).AskedQuestion);

/** Loads the booking code. Fetched right after the page, which renders without it. */
export const memberActs = () => import('./member-acts.ts');

const Ask = createContext<(question: ActQuestion) => void>(() => undefined);

/** Asks a question from a training's row. */
export const useAsk = () => use(Ask);

/** A QR of «Llegué» leads to an address that asks at once (docs/product.md §3.22). */
const askedByAddress = (): Asked | undefined =>
  location.search.includes('llegue=') ? { question: { kind: 'arrive' }, open: true, count: 1 } : undefined;

interface ActQuestionsProps {
  /** The bookings that the member can exchange for another class of the week. */
  readonly givesUp: readonly MyTraining[];
  readonly children: ReactNode;
}

/** Shows the questions asked by the rows inside, one at a time. */
export function ActQuestions({ givesUp, children }: ActQuestionsProps) {
  useEffect(() => {
    memberActs().catch((error: unknown) => logError('The code of acts could not be fetched', error));
  }, []);
  const [asked, setAsked] = useState(askedByAddress);
  const close = () => setAsked((current) => current && { ...current, open: false });
  const ask = (question: ActQuestion) => setAsked((last) => ({ question, open: true, count: (last?.count ?? 0) + 1 }));
  return (
    <Ask value={ask}>
      {children}
      <Suspense>{asked && <AskedQuestion asked={asked} givesUp={givesUp} onClose={close} />}</Suspense>
    </Ask>
  );
}
