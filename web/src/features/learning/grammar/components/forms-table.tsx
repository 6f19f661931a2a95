import type { GrammarView } from '@lisan/contract/learner/grammar';
import { grammar } from '../../../../text/grammar.ts';
import { Card } from '../../../../ui/card.tsx';
import styles from './forms-table.module.css';

const SIGNS = [
  ['affirmative', '+'],
  ['negative', '−'],
  ['question', '?'],
] as const;

/** Affirmative, negative and question below each other: three columns do not fit a phone. */
export function FormsTable({ forms }: { forms: GrammarView['forms'] }) {
  return (
    <Card as="div" tight>
      <table dir="ltr" lang="en" className={styles.table}>
        {forms.map((form) => (
          <tbody key={form.subject}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={styles.subject}>
                {form.subject}
              </th>
            </tr>
            {SIGNS.map(([name, sign]) => (
              <tr key={name}>
                <th scope="row" className={styles.sign}>
                  <span aria-hidden="true">{sign}</span>
                  <span className="visually-hidden" lang="ar">
                    {grammar.forms[name]}
                  </span>
                </th>
                <td>{form[name]}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}
