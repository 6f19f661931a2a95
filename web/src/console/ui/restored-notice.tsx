import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { draftsText } from '../text/drafts.ts';
import { useText } from '../text/language.ts';
import styles from './conflict-notice.module.css';

type Props = { onDiscard: () => void };

/** Says that a form shows what was written in an earlier visit, which is not saved. */
export function RestoredNotice({ onDiscard }: Props) {
  const text = useText(draftsText);
  return (
    <Notice role="status">
      <div className={styles.body}>
        <p>{text.restored}</p>
        <div className={styles.buttons}>
          <Button size="small" variant="secondary" onClick={onDiscard}>
            {text.discard}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
