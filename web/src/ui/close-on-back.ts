import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Entry {
  /** Whether this entry of the history was added for dialogs, above the page's own, of which it is a copy. */
  readonly dialog?: boolean;
  /** The router's count of its entries. */
  readonly idx?: number;
  /** What the router calls an entry, anew whenever it replaces the address there. */
  readonly key?: string;
}

const entry = () => (history.state ?? {}) as Entry;

/** What closes each open dialog; that of the topmost comes last. */
const closings: (() => void)[] = [];
/** The page's own entry above which one was added that is still there. */
let below: Entry | undefined;
/** Leads from the page's own entry to where the page has gone in the added one, as by a search. */
let follow: (() => void) | undefined;

/** Whether a page has replaced the address of the added entry, which takes its mark away. */
const isReplaced = () => below !== undefined && entry().idx === below.idx && entry().key !== below.key;

/** Whether the history is at the added entry. */
function isAdded(): boolean {
  if (!entry().dialog) return isReplaced();
  // The page below is like it: true also after a reload, or a step back from another page.
  below = entry();
  follow = undefined;
  return true;
}

/** While dialogs are open, a step back takes away an entry of theirs. Once there, it serves all later ones. */
function addEntry(): void {
  if (closings.length === 0 || isAdded()) return;
  below = entry();
  follow = undefined;
  history.pushState({ ...below, dialog: true }, '');
}

/** Once the dialogs of this moment are what they will be: one that closes often makes way for another one. */
const addEntrySoon = () => setTimeout(addEntry);

function onStep(): void {
  if (isAdded()) return;
  const wasAbove = below !== undefined && entry().idx === below.idx;
  below = undefined;
  if (closings.length > 0) {
    if (wasAbove) follow?.();
    closings.at(-1)?.();
    // For those that are still open: others below, or one that does not close while its form is being saved.
    addEntrySoon();
  } else if (wasAbove) {
    // The dialogs were closed otherwise. Taking their entry away then would cut off whatever page was being opened.
    history.back();
  }
}

/** A step back, such as a phone's back button, closes the open dialog and stays on the page as it is. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  const place = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (open && isReplaced()) follow = () => void navigate(place, { replace: true, state: place.state });
  }, [open, place, navigate]);
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
