import styles from './screen-kind.module.css';

/** Names the kind of the screen in the header. The heading with its name stands in the content. */
export function ScreenKind({ children }: { children: string }) {
  return <p className={styles.kind}>{children}</p>;
}
