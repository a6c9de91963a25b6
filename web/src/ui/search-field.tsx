import { Search } from 'lucide-react';
import { useId } from 'react';
import styles from './search-field.module.css';
import { useDebouncedParam } from './use-debounced-param.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called with the debounced value. */
  readonly onSearch: (text: string) => void;
}

const trimmed = (text: string) => text.trim();

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useDebouncedParam({ value, settle: trimmed, onSettled: onSearch });
  return (
    <div className="yields anchor">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search size={18} className={styles.icon} />
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
