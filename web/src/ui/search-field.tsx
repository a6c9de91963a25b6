import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Told once the typing rests. */
  readonly onSearch: (text: string) => void;
}

const restMs = 300;

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      latest.current(text.trim());
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    // Changed from elsewhere, e.g. by a step back: the field follows.
    if (value === told.current.trim()) return;
    told.current = value;
    setText(value);
  }, [value]);

  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search size={18} className={styles.icon} aria-hidden="true" />
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className={styles.input}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
