import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Entry {
  /** Whether this history entry was added for dialogs, as a copy of the page's own entry below it. */
  readonly dialog?: boolean;
  /** The router's index of the entry. */
  readonly idx?: number;
  /** The router's key of the entry; it changes whenever the address is replaced. */
  readonly key?: string;
}

const entry = () => (history.state ?? {}) as Entry;

/** The close callbacks of the open dialogs, topmost last. */
const closings: (() => void)[] = [];
/** The page's own entry below the added one, while that exists. */
let below: Entry | undefined;
/** Re-applies a URL change made while the dialog was open. */
let follow: (() => void) | undefined;

/** Whether a page has replaced the address of the added entry, which removes its mark. */
const isReplaced = () => below !== undefined && entry().idx === below.idx && entry().key !== below.key;

/** Whether the added entry is the current one. */
function isAdded(): boolean {
  if (!entry().dialog) return isReplaced();
  // The entry below is a copy; this also holds after a reload, or a step back from another page.
  below = entry();
  follow = undefined;
  return true;
}

/** Adds a history entry for a step back to consume while dialogs are open. Later dialogs reuse it. */
function addEntry(): void {
  if (closings.length === 0 || isAdded()) return;
  below = entry();
  follow = undefined;
  history.pushState({ ...below, dialog: true }, '');
}

function onStep(): void {
  if (isAdded()) return;
  const wasAbove = below !== undefined && entry().idx === below.idx;
  below = undefined;
  if (closings.length > 0) {
    if (wasAbove) follow?.();
    closings.at(-1)?.();
    // Others may still be open, once this one is gone: lower ones, or one that refuses to close while its form is saved.
    setTimeout(addEntry);
  } else if (wasAbove) {
    // The dialogs were closed by other means. Removing their entry at that time would have cancelled a navigation in
    // progress.
    history.back();
  }
}

/** Makes a step back, such as a phone's back button, close the open dialog instead of leaving the page. */
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
    // Adding the same listener again has no effect. It stays for the entry that stays.
    window.addEventListener('popstate', onStep);
    closings.push(closing);
    addEntry();
    return () => {
      closings.splice(closings.indexOf(closing), 1);
    };
  }, [open]);
}
