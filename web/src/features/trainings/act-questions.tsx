import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
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

/** The question in an address: «Llegué» from a QR (docs/product.md §3.22), a class from a notice (§4.15). */
function questionOf(search: string): ActQuestion | undefined {
  const address = new URLSearchParams(search);
  if (address.has('llegue')) return { kind: 'arrive' };
  const id = address.get('clase');
  return id ? { kind: 'find', id } : undefined;
}

interface ActQuestionsProps {
  /** All bookings of the week. */
  readonly booked: readonly MyTraining[];
  readonly children: ReactNode;
}

/** Shows the questions asked by the rows inside, one at a time. */
export function ActQuestions({ booked, children }: ActQuestionsProps) {
  useEffect(() => {
    memberActs().catch((error: unknown) => logError('The code of acts could not be fetched', error));
  }, []);
  const { search } = useLocation();
  const [read, setRead] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked((current) => current && { ...current, open: false });
  const ask = (question: ActQuestion) => setAsked((last) => ({ question, open: true, count: (last?.count ?? 0) + 1 }));
  if (search !== read) {
    setRead(search);
    const question = questionOf(search);
    if (question) ask(question);
  }
  return (
    <Ask value={ask}>
      {children}
      <Suspense>{asked && <AskedQuestion asked={asked} booked={booked} onClose={close} />}</Suspense>
    </Ask>
  );
}
