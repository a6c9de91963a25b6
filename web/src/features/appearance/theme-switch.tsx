import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, followTheme, rememberedTheme, themes, type Theme } from './theme.ts';
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
            <Icon size={18} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
