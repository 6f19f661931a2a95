import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './hearts.module.css';

const MAX_CONCURRENT = 6;
const HEART_TTL_MS = 2200;

/** A burst of hearts for new likes; decorative, not a count. */
export function Hearts({ likes }: { likes: number }) {
  const [hearts, setHearts] = useState<number[]>([]);
  const before = useRef(likes);
  const made = useRef(0);
  useEffect(() => {
    const more = Math.min(MAX_CONCURRENT, likes - before.current);
    before.current = likes;
    if (more <= 0) return;
    const added = Array.from({ length: more }, () => (made.current += 1));
    setHearts((now) => [...now, ...added]);
    // Further likes do not clear it: each burst has its own end.
    setTimeout(() => setHearts((now) => now.filter((heart) => !added.includes(heart))), HEART_TTL_MS);
  }, [likes]);
  return (
    <span className={styles.place} aria-hidden="true">
      {hearts.map((heart) => (
        <span
          key={heart}
          className={styles.heart}
          style={{ insetInlineStart: (heart % 5) * 17, animationDelay: `${(heart % 3) * 0.12}s` }}
        >
          <Icon name="heart" size={28} filled />
        </span>
      ))}
    </span>
  );
}
