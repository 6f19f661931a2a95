import { Card } from '../ui/layout/card.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Money } from '../ui/text/money.tsx';
import { TimeText } from '../ui/text/time-text.tsx';
import { simulator } from './text/simulator.ts';
import { accountMoney } from './account-money.ts';
import type { Account } from './simulator-api.ts';
import styles from './ledger-panel.module.css';

const text = simulator.ledger;
const SHOWN = 8;

/** The entries of the operator's ledger, newest first. */
export function LedgerPanel({ account }: { account: Account }) {
  const entries = [...account.ledger].reverse().slice(0, SHOWN);
  return (
    <Card>
      <h2>{text.title}</h2>
      {entries.length === 0 && <p className="small">{text.empty}</p>}
      <ol role="list" className={styles.ledger}>
        {entries.map(({ entryId, kind, amount, at }) => (
          <li key={entryId} className={amount < 0 ? styles.out : styles.in}>
            <Icon name={amount < 0 ? 'minus' : 'plus'} size={18} />
            <span className={styles.what}>
              {text.kinds[kind]}
              <span className="small">
                <TimeText at={at} style="moment" />
              </span>
            </span>
            <b>
              <Money of={accountMoney(account, Math.abs(amount))} />
            </b>
          </li>
        ))}
      </ol>
    </Card>
  );
}
