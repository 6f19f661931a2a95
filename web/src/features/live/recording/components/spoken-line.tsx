import { recording as text } from '../../../../text/recording.ts';
import { isArabic } from '../../../../ui/split-runs.ts';
import styles from './spoken-line.module.css';

/** The current caption, at a fixed place. */
export function SpokenLine({ line }: { line: string }) {
  const language = isArabic(line) ? { lang: 'ar', dir: 'rtl' } : { lang: 'en', dir: 'ltr' };
  return (
    <div className={styles.place} aria-label={text.captionsHere} role="group">
      {line === '' ? (
        <p className="small">{text.captionsHere}…</p>
      ) : (
        <p {...language} className={styles.line}>
          {line}
        </p>
      )}
    </div>
  );
}
