export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'studio.theme';

export function rememberedTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const followers = new Set<() => void>();

/** There is a switch in each menu: all of them show the choice that was made in one. */
export function followTheme(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** Applies a choice and remembers it; apply-theme.js brings it back before the first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Blocked storage: the choice holds until reload.
  }
  for (const tell of followers) tell();
}
