import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './scroll-room.module.css';

interface ScrollRoomProps {
  /** Id of what names the content. */
  readonly labelledBy: string;
  /** One element. */
  readonly children: ReactNode;
}

/** Holds what large text makes wider than the page. While it is, the keyboard reaches it and scrolls it. */
export function ScrollRoom({ labelledBy, children }: ScrollRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = room.current;
    if (!element?.firstElementChild) return undefined;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={room}
      className={styles.room}
      {...(isWider && { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy })}
    >
      {children}
    </div>
  );
}
