import type { ComponentProps, RefObject } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ChangedNote } from '../ui/note.tsx';
import { type ConfirmationOptions, useConfirmation } from './use-confirmation.ts';

/** The props of a question about a record. */
export interface AskedAbout<T> {
  readonly subject: T;
  readonly open: boolean;
  /** Receives the focus after the act, which removes the element that opened the dialog. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

type Words = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'tone'
>;

interface ActQuestionProps<A> extends Words, ConfirmationOptions<A> {
  /** Whether somebody else has changed the record since the question was asked. */
  readonly isNewer?: boolean;
}

/** Asks before an act, and carries it out. */
export function ActQuestion<A>({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone,
  isNewer,
  ...act
}: ActQuestionProps<A>) {
  return (
    <ConfirmDialog {...{ open, title, confirmLabel, cancelLabel, tone }} {...useConfirmation(act)}>
      {isNewer && <ChangedNote />}
      {children}
    </ConfirmDialog>
  );
}
