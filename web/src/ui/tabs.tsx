import { Tabs as Headless } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** The content of the active tab. */
  readonly children: ReactNode;
}

export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  const active = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active.current) showInStrip(active.current);
    // The element that led here has unmounted with its tab.
    if (shown.current !== value && document.activeElement === document.body) panel.current?.focus();
    shown.current = value;
  }, [value]);
  return (
    <Headless.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Headless.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Headless.Tab
            key={tab.value}
            ref={tab.value === value ? active : null}
            value={tab.value}
            className={styles.tab}
          >
            {tab.icon}
            {tab.label}
          </Headless.Tab>
        ))}
      </Headless.List>
      <Headless.Panel ref={panel} value={value} className={styles.panel}>
        {children}
      </Headless.Panel>
    </Headless.Root>
  );
}

/** Pixels of the next tab that stay visible as a hint. */
const peekPx = 56;

/** Scrolls the strip to the active tab on phones. `scrollIntoView` would scroll the page as well. */
function showInStrip(tab: HTMLElement): void {
  const strip = tab.parentElement;
  if (!strip) return;
  const { left, right } = tab.getBoundingClientRect();
  const room = strip.getBoundingClientRect();
  strip.scrollLeft += Math.min(0, left - peekPx - room.left) + Math.max(0, right + peekPx - room.right);
}
