import styles from './ipa.module.css';

/** A pronunciation, between slashes, never translated. */
export function Ipa({ children }: { children: string }) {
  return (
    <bdi lang="en-fonipa" dir="ltr" translate="no" className={styles.ipa}>
      /{children.replace(/^\/|\/$/g, '')}/
    </bdi>
  );
}
