import { classNames } from '../lib/class-names.ts';
import { scenarios, simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Money } from '../ui/money.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { accountMoney } from './account-money.ts';
import layout from '../ui/layout.module.css';
import styles from './phone.module.css';
import { ask, type Account } from './simulator-api.ts';

type Props = { number: string; account: Account; onChanged: () => void };

/** The balance, and the simulated behaviour of the operator for this number. */
export function CarrierPanel({ number, account, onChanged }: Props) {
  const order = (change: object) => void ask('carrier', { msisdn: number, ...change }).then(onChanged, onChanged);
  const unit = 10 ** accountMoney(account, 0).exponent;
  const topUp = (units: number) => order({ balance: account.balance + units * unit });
  return (
    <Card>
      <h2>{text.carrier}</h2>
      <p role="status" className={styles.between}>
        {text.balance}
        <b className={styles.balance}>
          <Money of={accountMoney(account, account.balance)} />
        </b>
      </p>
      <div className={classNames(layout.cluster, styles.buttons)}>
        <Button variant="secondary" size="small" onClick={() => topUp(1_000)}>
          {text.topUpSmall}
        </Button>
        <Button variant="secondary" size="small" onClick={() => topUp(10_000)}>
          {text.topUp}
        </Button>
        <Button variant="secondary" size="small" onClick={() => order({ balance: 0 })}>
          {text.empty}
        </Button>
      </div>
      <Field label={text.scenario} hint={text.scenarioHint}>
        {(wiring) => (
          <SelectBox {...wiring} value={account.scenario} onChange={(e) => order({ scenario: e.target.value })}>
            {account.scenarios.map((name) => (
              <option key={name} value={name}>
                {scenarios[name] ?? name}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
    </Card>
  );
}
