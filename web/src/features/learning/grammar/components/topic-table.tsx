import type { GrammarTopicView } from '@lisan/contract/learner/grammar';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import styles from './topic-table.module.css';

/** The forms of a topic: Arabic heads over English cells, which read from left to right. */
export function TopicTable({ table: { columns, rows, caption } }: { table: GrammarTopicView['table'] }) {
  return (
    <Card as="div" tight>
      <div className={styles.frame}>
        <table dir="ltr" className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" dir="rtl" lang="ar">
                  <MixedText>{column}</MixedText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {columns.map((column, at) => (
                  <td key={column} data-head={column}>
                    <English>{row[at]}</English>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.caption}>
        <MixedText>{caption}</MixedText>
      </p>
    </Card>
  );
}
