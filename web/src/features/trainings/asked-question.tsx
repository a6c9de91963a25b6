import { ArrivalDialog, type Arriving } from './arrival-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FindClass } from './find-class.tsx';
import { LineDialog } from './line-dialog.tsx';
import { ReleaseQuestion } from './release-question.tsx';
import { SameHourQuestion } from './same-hour-question.tsx';
import type { ClassFacts, MyTraining, Training } from './training.ts';

/** What is asked before an act or «Llegué», shown of a class, or looked for. */
export type ActQuestion =
  | { readonly kind: 'same-hour'; readonly training: Training; readonly sameHour: string }
  | { readonly kind: 'change'; readonly training: Training }
  | { readonly kind: 'release' | 'line'; readonly training: ClassFacts }
  /** Of the class in the page's address where none is named. */
  | { readonly kind: 'arrive'; readonly training?: Arriving }
  | { readonly kind: 'find'; readonly id: string };

export interface Asked {
  readonly question: ActQuestion;
  readonly open: boolean;
  /** Number of openings, so that each has a state of its own. */
  readonly count: number;
}

interface AskedQuestionProps {
  readonly asked: Asked;
  readonly givesUp: readonly MyTraining[];
  readonly onClose: () => void;
}

/** The question that a row of the week has asked; each opening has a state of its own. */
export function AskedQuestion({ asked: { question, open, count }, givesUp, onClose }: AskedQuestionProps) {
  const dialog = { open, onClose };
  switch (question.kind) {
    case 'same-hour':
      return <SameHourQuestion {...question} {...dialog} />;
    case 'change':
      return <ChangeDialog key={count} {...dialog} training={question.training} givesUp={givesUp} />;
    case 'release':
      return <ReleaseQuestion key={count} {...dialog} training={question.training} />;
    case 'line':
      return <LineDialog key={count} {...dialog} training={question.training} />;
    case 'find':
      return <FindClass key={count} id={question.id} />;
    default:
      return <ArrivalDialog key={count} {...dialog} training={question.training} />;
  }
}
