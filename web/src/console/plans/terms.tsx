import { useText } from '../text/language.ts';
import { plansText } from '../text/plans.ts';
import styles from '../ui/fields.module.css';

/** Shows the text of terms, word for word, below their version; a text that waits for approval has no version yet. */
export function Terms({ version, children }: { version?: string; children: string }) {
  const text = useText(plansText);
  return (
    <details>
      <summary className={styles.summary}>
        {text.terms}{' '}
        {version !== undefined && (
          <bdi dir="ltr" translate="no">
            {version}
          </bdi>
        )}
      </summary>
      <p dir="rtl" lang="ar" className={styles.words}>
        {children}
      </p>
    </details>
  );
}
