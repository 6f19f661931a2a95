import { useMemo, useState } from 'react';
import type { Reply } from '../../lib/failure/api-types.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { figuresText } from '../text/figures.ts';
import { isolate } from '../text/isolate.ts';
import { useLanguage, useText } from '../text/language.ts';
import { Moment } from '../ui/moment.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { formatDay, formatSigned, formatValue } from './format.ts';
import { addDays, daysOf, type Period } from './period.ts';
import { daysWithFigures, explainRenewals, ofPlan, renewalsSheet, type Change } from './renewals.ts';
import type { Sheet } from './sheet.ts';
import { SheetTable } from './sheet-table.tsx';
import styles from './figures.module.css';

type Props = { data: Reply<'GET /api/console/figures'>; period: Period };

/** Shows renewals by outcome, reason, day and plan, and why the renewals of a day differ from a usual day. */
export function RenewalsPanel({ data, period }: Props) {
  const text = useText(figuresText);
  const language = useLanguage();
  const [plan, setPlan] = useState('');
  const lastWhole = period.to < data.today ? period.to : addDays(data.today, -1);
  const [chosenDay, setDay] = useState('');
  const day = chosenDay >= period.from && chosenDay <= period.to ? chosenDay : lastWhole;
  const loaded = useMemo(() => ofPlan(data, plan), [data, plan]);
  return (
    <FigurePanel
      title={text.renewals}
      note={text.renewalsNote}
      file="renewals"
      sheet={useMemo(() => renewalsSheet(loaded, period, text), [loaded, period, text])}
      controls={
        <SelectBox
          aria-label={text.plan}
          className={styles.select}
          value={plan}
          onChange={({ target }) => setPlan(target.value)}
        >
          <option value="">{text.allPlans}</option>
          {data.plans.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </SelectBox>
      }
    >
      {data.billing_paused_since !== null && (
        <Notice tone="orange" icon="warning">
          {text.paused} <Moment at={data.billing_paused_since} />
        </Notice>
      )}
      <section className={styles.why}>
        <header>
          <h3>{text.whyTitle}</h3>
          <SelectBox
            aria-label={text.whyDay}
            className={styles.select}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          >
            {daysOf(period)
              .reverse()
              .map((one) => (
                <option key={one} value={one}>
                  {formatDay(one, language)}
                </option>
              ))}
          </SelectBox>
        </header>
        <Why data={data} plan={plan} day={day} />
      </section>
    </FigurePanel>
  );
}

type WhyProps = Pick<Props, 'data'> & { plan: string; day: string };

function Why({ data, plan, day }: WhyProps) {
  const text = useText(figuresText);
  // Of all plans: a plan without renewals on a day counts as zero renewals.
  const at = { day, days: daysWithFigures(data) };
  const { figures, plans } = ofPlan(data, plan);
  const change = explainRenewals(figures, at, text);
  if (!data.computed.some((one) => one.day === day)) return <p>{text.notComputed}</p>;
  if (!change) return <p className="small">{text.noData}</p>;
  const { paid, causes, usualDays } = change;
  // No payment at all is a drop, however few are usual.
  const isSame = Math.abs(paid.difference) < 0.5 && (paid.value > 0 || paid.usual === 0);
  const say = isSame ? text.whySame : paid.difference < 0 ? text.whyDown : text.whyUp;
  const large = causes.filter(({ difference }) => Math.abs(difference) >= 0.5).slice(0, 3);
  const byPlan = plans.flatMap(({ uuid, name }) => {
    const one = explainRenewals(
      figures.filter((figure) => figure.plan === uuid),
      at,
      text,
    )?.paid;
    return one && (one.value > 0 || one.usual > 0) ? [{ ...one, label: `${text.succeeded} · ${isolate(name)}` }] : [];
  });
  return (
    <>
      <p>
        <strong>{say(paid.value, amountOf(paid))}</strong>{' '}
        {large.length > 0 &&
          text.whyMost(large.map((one) => `${one.label} ${formatSigned(one.difference)}`).join(SEPARATOR))}
      </p>
      <SheetTable sheet={changesSheet([paid, ...causes, ...byPlan], text)} label={text.whyTitle} />
      <p className={styles.note}>{text.usualNote(usualDays)}</p>
    </>
  );
}

const SEPARATOR = ' · ';

/** Returns `98 (24%)`, without a sign: the sentence names the direction. */
function amountOf({ difference, usual }: Change): string {
  const share = usual === 0 ? '' : ` (${Math.round(Math.abs(difference / usual) * 100)}%)`;
  return `\u2066${formatValue(Math.abs(difference))}${share}\u2069`;
}

function changesSheet(changes: readonly Change[], text: (typeof figuresText)['ar']): Sheet {
  return {
    head: text.what,
    isByDay: false,
    columns: [
      { key: 'value', label: text.count },
      { key: 'usual', label: text.usual },
      { key: 'difference', label: text.difference, format: formatSigned },
    ],
    rows: changes.map(({ label, value, usual, difference }) => ({ label, values: { value, usual, difference } })),
    totals: [],
  };
}
