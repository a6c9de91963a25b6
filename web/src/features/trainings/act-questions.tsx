import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { logError } from '../../logging/log-error.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { MyTraining, Training } from './training.ts';

/** A question to confirm before a booking or a change of class. */
export type ActQuestion =
  | { readonly kind: 'same-hour'; readonly training: Training; readonly sameHour: string }
  | { readonly kind: 'change'; readonly training: Training };

const SameHourQuestion = lazyBoundary(async () => (await import('./same-hour-question.tsx')).SameHourQuestion);

const ChangeDialog = lazyBoundary(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** Loads the booking code. Fetched right after the page, which renders without it. */
export const memberActs = () => import('./member-acts.ts');

const Ask = createContext<(question: ActQuestion) => void>(() => undefined);

/** Asks a question from a training's row. */
export const useAsk = () => use(Ask);

interface Asked {
  readonly question: ActQuestion;
  readonly open: boolean;
  /** Number of openings, so that each has a state of its own. */
  readonly count: number;
}

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
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked((current) => current && { ...current, open: false });
  const ask = (question: ActQuestion) => setAsked((last) => ({ question, open: true, count: (last?.count ?? 0) + 1 }));
  const { question, open = false, count } = asked ?? {};
  return (
    <Ask value={ask}>
      {children}
      <Suspense>
        {question?.kind === 'same-hour' && <SameHourQuestion {...question} open={open} onClose={close} />}
        {question?.kind === 'change' && (
          <ChangeDialog key={count} training={question.training} givesUp={givesUp} open={open} onClose={close} />
        )}
      </Suspense>
    </Ask>
  );
}
