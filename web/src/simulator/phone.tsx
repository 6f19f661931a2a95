import { useState, type ReactNode, Fragment } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { buttonClass } from '../ui/form/button-class.ts';
import { Button } from '../ui/form/button.tsx';
import { TimeText } from '../ui/text/time-text.tsx';
import { classNames } from '../lib/class-names.ts';
import { Field } from '../ui/form/field.tsx';
import { Money } from '../ui/text/money.tsx';
import { SelectBox } from '../ui/form/select-box.tsx';
import layout from '../ui/layout/layout.module.css';
import { simulator as text, scenarios } from './text/simulator.ts';
import { EventsPanel } from './events-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { type Account, type Sms, ask } from './simulator-api.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { usePolled } from './use-polled.ts';
import { Outgoing } from './outgoing.tsx';
import { accountMoney } from './account-money.ts';
import styles from './phone.module.css';
import tryThisStyles from './try-this.module.css';
import inboxStyles from './inbox.module.css';

const DEMO_LEARNER = '+9647000000001';
const REMEMBERED = 'simulator-number';

/** A phone in the browser: the messages and charges of the simulated operator. */
export function Phone() {
  const [number, setNumber] = useState(() => readNumber());
  const choose = (typed: string) => {
    sessionStorage.setItem(REMEMBERED, typed);
    setNumber(typed);
  };
  return (
    <main className={styles.phone}>
      <header className={styles.header}>
        <div>
          <h1>{text.title}</h1>
          <p className="small">{text.lead}</p>
        </div>
        <TextField
          label={text.number}
          dir="ltr"
          inputMode="tel"
          value={number}
          onChange={(e) => choose(e.target.value)}
        />
      </header>
      <TryThis />
      <Panels key={number} number={number} />
    </main>
  );
}

function Panels({ number }: { number: string }) {
  const query = `msisdn=${encodeURIComponent(number)}`;
  const { value: account, failure, refresh } = usePolled<Account>(`carrier?${query}`);
  if (failure) {
    return (
      <Notice tone="wrong" icon="warning" role="alert">
        {failure === 'away' ? text.away : `${text.badNumber} `}
        {failure === 'refused' && <bdi dir="ltr">{DEMO_LEARNER}</bdi>}
      </Notice>
    );
  }
  if (!account) return null;
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <Inbox number={number} query={query} />
      </div>
      <div className={styles.column}>
        <SubscriptionPanel account={account} />
        <ClockPanel subscription={account.subscription} onUidChanged={refresh} />
        <LinkPanel number={number} />
      </div>
      <div className={styles.column}>
        <CarrierPanel number={number} account={account} onChanged={refresh} />
        <LedgerPanel account={account} />
        <EventsPanel number={number} onHappened={refresh} />
      </div>
    </div>
  );
}

function readNumber(): string {
  const asked = new URLSearchParams(location.search).get('msisdn');
  return asked ?? sessionStorage.getItem(REMEMBERED) ?? localStorage.getItem('msisdn') ?? DEMO_LEARNER;
}

/** A guided tour of a subscription's lifecycle, for a first visit. */
function TryThis() {
  const { title, steps, openApp } = text.tryThis;
  return (
    <Card as="div" tone="petrol">
      <details className={tryThisStyles.steps} open>
        <summary>
          <h2>{title}</h2>
        </summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <LinkOut href="/home">{openApp}</LinkOut>
      </details>
    </Card>
  );
}

/** A link that opens in a window beside the phone, so that both are visible. */
function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({ variant: 'petrol', size: 'small' })} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Inbox({ number, query }: { number: string; query: string }) {
  const { value, refresh } = usePolled<{ messages: Sms[] }>(`sms?${query}`);
  const messages = value?.messages ?? [];
  return (
    <Card>
      <h2>{text.inbox}</h2>
      {messages.length === 0 && <p className="small">{text.noMessages}</p>}
      <ol role="list" className={inboxStyles.messages} aria-live="polite">
        {messages.map((message) => (
          <Message key={`${message.at} ${message.text}`} message={message} />
        ))}
      </ol>
      <Outgoing number={number} onSent={refresh} />
    </Card>
  );
}

function Message({ message }: { message: Sms }) {
  const [copied, setCopied] = useState(false);
  const { code } = message;
  const copy = () => {
    if (code) void navigator.clipboard.writeText(code).then(() => setCopied(true));
  };
  return (
    <li className={inboxStyles.message}>
      <p>
        {message.text.split('\n').map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <bdi>{line}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="small">
        <TimeText at={message.at} style="moment" />
      </p>
      {code && (
        <Button variant="petrol" size="small" icon={copied ? 'check' : undefined} onClick={copy}>
          {copied ? text.copied : text.copy} <bdi dir="ltr">{code}</bdi>
        </Button>
      )}
    </li>
  );
}

/** Creates a login link, as staff would send one. */
function LinkPanel({ number }: { number: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const issue = () =>
    void ask<{ url: string }>('login-code', { msisdn: number }).then(
      (made) => {
        setUrl(made.url);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return (
    <Card>
      <h2>{text.link}</h2>
      <p className="small">{text.linkHint}</p>
      <div className={classNames(layout.cluster, styles.buttons)}>
        <Button variant="secondary" size="small" onClick={issue}>
          {text.linkButton}
        </Button>
      </div>
      <p role="status" className="small">
        {hasFailed && text.failed}
      </p>
      {url && (
        <a className={styles.url} dir="ltr" href={url} rel="noreferrer">
          {url}
        </a>
      )}
    </Card>
  );
}

type Props = { number: string; account: Account; onChanged: () => void };

/** The balance, and the simulated behaviour of the operator for this number. */
function CarrierPanel({ number, account, onChanged }: Props) {
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

const STEPS = [
  ['PT1H', text.advanceHour],
  ['P1D', text.advanceDay],
  ['P1W', text.advanceWeek],
] as const;
/** Slightly after the due time, so that the event has happened. */
const AFTER_S = 60;

type ClockPanelProps = { subscription: SubscriptionView | null; onUidChanged: () => void };

/** Advances the clock of the service, by steps or to the next event. */
function ClockPanel({ subscription, onUidChanged }: ClockPanelProps) {
  const { value, refresh } = usePolled<{ now: string }>('clock');
  const move = (advance: string) =>
    void ask('clock', { advance }).then(() => {
      refresh();
      onUidChanged();
    }, refresh);
  const next = subscription?.next_charge_at ?? subscription?.access_until ?? null;
  const wait = value && next ? (Date.parse(next) - Date.parse(value.now)) / 1000 : 0;
  return (
    <Card>
      <h2>{text.clock}</h2>
      <p role="status">
        <b>{value && <TimeText at={value.now} style="moment" />}</b>
      </p>
      <div className={classNames(layout.cluster, styles.buttons)}>
        {STEPS.map(([advance, label]) => (
          <Button key={advance} variant="secondary" size="small" icon="plus" onClick={() => move(advance)}>
            {label}
          </Button>
        ))}
      </div>
      {wait > 0 && (
        <Button size="small" onClick={() => move(`PT${Math.ceil(wait) + AFTER_S}S`)}>
          {subscription?.next_charge_at ? text.afterCharge : text.afterEnd}
        </Button>
      )}
      <p className="small">{text.clockHint}</p>
    </Card>
  );
}
