import type { Reply } from '../../../../lib/failure/api-types.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import styles from './history-row.module.css';

type Entry = Reply<'GET /api/subscription/history'>['entries'][number];

/** Shows a charge, refusal, refund or change, with its time. */
export function HistoryRow({ entry }: { entry: Entry }) {
  return <ListRow title={entry.text} detail={<TimeText at={entry.at} style="full" />} end={<Amount {...entry} />} />;
}

/** Strikes out the amount of a refused charge, for screen readers too. */
function Amount({ kind, money }: Pick<Entry, 'kind' | 'money'>) {
  if (kind === 'free_start') return <b className={styles.back}>{text.history.free}</b>;
  if (money === null) return null;
  if (kind === 'denied') {
    return (
      <span className={styles.denied}>
        <s aria-hidden="true">
          <Money of={money} />
        </s>
        <span className={styles.nothing}>
          <Icon name="close" size={18} />
          {text.history.notTaken}
        </span>
      </span>
    );
  }
  return (
    <b className={kind === 'refund' ? styles.back : undefined}>
      <Money of={money} />
    </b>
  );
}
