import { scenarios, simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Money } from '../ui/money.tsx';
import styles from './phone.module.css';
import { ask, type Account } from './simulator-api.ts';
import { usePolled } from './use-polled.ts';

const TOP_UP = 10_000_000;

export function CarrierPanel({ number, query }: { number: string; query: string }) {
  const { value: account, refresh } = usePolled<Account>(`carrier?${query}`);
  if (!account) return null;
  const order = (change: object) => void ask('carrier', { msisdn: number, ...change }).then(refresh, refresh);
  return (
    <Card>
      <h2>{text.carrier}</h2>
      <p>
        {text.balance}: <strong>{<Money of={{ amount: account.balance, currency: 'IQD', exponent: 3 }} />}</strong>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => order({ balance: account.balance + TOP_UP })}>
          {text.topUp}
        </Button>
        <Button variant="secondary" size="small" onClick={() => order({ balance: 0 })}>
          {text.empty}
        </Button>
      </div>
      <Field label={text.scenario}>
        {(wiring) => (
          <select {...wiring} value={account.scenario} onChange={(e) => order({ scenario: e.target.value })}>
            {account.scenarios.map((name) => (
              <option key={name} value={name}>
                {scenarios[name] ?? name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Card>
  );
}
