import { useEffectEvent, useLayoutEffect } from 'react';

interface Entry {
  /** Whether this entry of the history was added for dialogs, above the page's own. */
  readonly dialog?: boolean;
  /** The router's count of its entries. */
  readonly idx?: number;
}

const entry = () => (history.state ?? {}) as Entry;

/** What closes each open dialog; that of the topmost comes last. */
const closings: (() => void)[] = [];
/** The count of the page above which an entry was added that is still there. */
let below: number | undefined;

/** While dialogs are open, a step back takes away an entry of theirs. Once there, it serves all later ones. */
function addEntry(): void {
  if (closings.length === 0 || entry().dialog) return;
  below = entry().idx;
  history.pushState({ ...entry(), dialog: true }, '');
}

/** Once the dialogs of this moment are what they will be: one that closes often makes way for another one. */
const addEntrySoon = () => setTimeout(addEntry);

function onStep(): void {
  if (entry().dialog) return;
  const wasAbove = below !== undefined && entry().idx === below;
  below = undefined;
  if (closings.length > 0) {
    closings.at(-1)?.();
    // For those that are still open: others below, or one that does not close while its form is being saved.
    addEntrySoon();
  } else if (wasAbove) {
    // The dialogs were closed otherwise. Taking their entry away then would cut off whatever page was being opened.
    history.back();
  }
}

/** A step back, such as a phone's back button, closes the open dialog and stays on the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const closing = () => onBack();
    // The same listener is added once only; it stays for the entry that stays.
    window.addEventListener('popstate', onStep);
    closings.push(closing);
    addEntrySoon();
    return () => {
      closings.splice(closings.indexOf(closing), 1);
    };
  }, [open]);
}
