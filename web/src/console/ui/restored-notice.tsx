import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { draftsText } from '../text/drafts.ts';
import { useText } from '../text/language.ts';
import styles from './conflict-notice.module.css';

type Props = { onDiscard: () => void };

/** Shows that a form has unsaved text of an earlier visit. */
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
