import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { conflictText } from '../text/conflict.ts';
import { useText } from '../text/language.ts';
import styles from './conflict-notice.module.css';

type Props = {
  /** The fields that differ, as the colleague saved them. */
  theirs: readonly { label: string; value: string }[];
  /** Replaces the text that was written here. */
  onTheirs: () => void;
  /** Continues with the text that was written here, in a change of the newer version. */
  onMine: () => void;
};

/**
 * Shows the fields that a colleague saved while other text was written here; nothing is lost until one version is
 * chosen.
 */
export function ConflictNotice({ theirs, onTheirs, onMine }: Props) {
  const text = useText(conflictText);
  return (
    <Notice icon="warning">
      <div className={styles.body} role="alert">
        <strong>{text.title}</strong>
        <p>{text.lead}</p>
        <dl className={styles.fields}>
          {theirs.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value === '' ? text.empty : value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button size="small" variant="secondary" onClick={onTheirs}>
            {text.theirs}
          </Button>
          <Button size="small" variant="secondary" onClick={onMine}>
            {text.mine}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
