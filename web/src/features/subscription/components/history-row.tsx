import type { Reply } from '../../../lib/api-types.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Money } from '../../../ui/money.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import styles from './history-row.module.css';

type Entry = Reply<'GET /api/subscription/history'>['entries'][number];

/** What was charged, given back or changed, and when. */
export function HistoryRow({ entry: { at, kind, text: what, money } }: { entry: Entry }) {
  return (
    <ListRow
      title={what}
      detail={<TimeText at={at} style="full" />}
      end={
        money && (
          <span className={styles.end}>
            {kind === 'refund' && <Tag tone="right">{text.history.refund}</Tag>}
            <b>
              <Money of={money} />
            </b>
          </span>
        )
      }
    />
  );
}
