import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import styles from './theme-switch.module.css';

const looks = {
  system: { label: 'Tema del sistema', Icon: Monitor },
  light: { label: 'Tema claro', Icon: Sun },
  dark: { label: 'Tema oscuro', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

export function ThemeSwitch() {
  const theme = useSyncExternalStore(followTheme, rememberedTheme);
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Apariencia</legend>
      {themes.map((option) => {
        const { label, Icon } = looks[option];
        return (
          <label key={option} className={styles.option} title={label}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={theme === option}
              onChange={() => chooseTheme(option)}
              aria-label={label}
            />
            <Icon size={18} />
          </label>
        );
      })}
    </fieldset>
  );
}

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'studio.theme';

function rememberedTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const followers = new Set<() => void>();

/** Each menu has a switch: all of them show a choice made in one. */
function followTheme(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** Applies a choice and remembers it; apply-theme.js brings it back before the first paint. */
function chooseTheme(theme: Theme): void {
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
