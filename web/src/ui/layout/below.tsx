import type { ReactNode } from 'react';
import styles from './below.module.css';

type Props = { query: { isLoading: boolean }; children: ReactNode };

/**
 * Shows content below the content of `query`: mounted at once, so that its own data loads too, and displayed only when
 * the height above it is known. Nothing moves under a thumb.
 */
export function Below({ query, children }: Props) {
  return (
    <div data-contents className={styles.below} hidden={query.isLoading}>
      {children}
    </div>
  );
}
