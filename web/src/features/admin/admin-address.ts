import { useCallback, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

export const adminTabs = ['dashboard', 'usuarios', 'planes', 'entrenamientos', 'reportes'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The tab in the address; Dashboard without one (docs/product.md §11.1). */
export function tabOfAddress(asked: string | null): AdminTab {
  return adminTabs.find((tab) => tab === asked) ?? 'dashboard';
}

/** An address with some parameters changed; an empty one is left out. */
export function withParameters(current: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const address = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
  return address;
}

/** The value among `choices` that the address names; undefined for anything else. */
export function choiceOf<T extends string>(asked: string | null, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === asked);
}

/** Tab, filters and paging are kept in the address, so that back, reload and a shared link work. */
export function useAdminAddress() {
  const [search, setSearch] = useSearchParams();

  /** Pass `replace` if a step back must not undo single keystrokes. */
  const change = useCallback(
    (changes: Record<string, string>, { replace = false } = {}) => {
      // The rendered address may lack a change made just before, which this one would then undo.
      const current = new URLSearchParams(window.location.search);
      setSearch(withParameters(current, changes), { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  const showTab = useCallback((tab: AdminTab) => setSearch(tab === 'dashboard' ? {} : { tab }), [setSearch]);
  return { tab: tabOfAddress(search.get('tab')), get: (name: string) => search.get(name) ?? '', change, showTab };
}

/**
 * Runs the act that `do` in the address names once, and removes it from the address. An undefined act is not ready yet.
 */
export function useAskedAct(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const { get, change } = useAdminAddress();
  const asked = get('class') ? '' : get('do');
  // The address may name a property that every object has.
  const act = Object.hasOwn(acts, asked) ? acts[asked] : undefined;
  const isReady = act !== undefined;
  const perform = useEffectEvent(() => {
    change({ do: '' }, { replace: true });
    act?.();
  });
  useEffect(() => {
    if (isReady) perform();
  }, [isReady]);
}
