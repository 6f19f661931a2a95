import {
  MAX_FREE_DAYS,
  MAX_PLAN_AMOUNT,
  MAX_PLAN_NAME_LENGTH,
  MAX_TERMS_LENGTH,
} from '@lisan/contract/console/plan-limits';
import type { PlanVersion } from '@lisan/contract/console/plans';
import { keepPreviousData } from '@tanstack/react-query';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { serverNow } from '../../lib/time/clock.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { writeAmount } from '../learners/read-amount.ts';
import { useText } from '../text/language.ts';
import { plansText } from '../text/plans.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import styles from '../ui/fields.module.css';

const PERIODS = ['day', 'week', 'month'] as const;

/** The fields of a version as they are typed. */
export type VersionFieldValues = {
  name: string;
  amount: string;
  period: PlanVersion['period'];
  freeDays: string;
  isUsual: boolean;
  terms: string;
  opensAt: string;
};

/** Returns the fields of the replaced version, with an opening at a full hour that leaves time for a second person. */
export function fieldsOf({ name, price, period, free_days, terms }: PlanVersion): VersionFieldValues {
  return {
    name,
    amount: writeAmount(price.amount, price.exponent),
    period,
    freeDays: String(free_days),
    isUsual: true,
    terms: terms.text,
    opensAt: hourFrom(new Date(serverNow()), 2),
  };
}

export function bodyOf({ name, period, freeDays, isUsual, terms, opensAt }: VersionFieldValues) {
  return {
    name: name.trim(),
    period,
    free_days: Number(toLatinDigits(freeDays)),
    text: isUsual ? null : terms.trim(),
    opens_at: readLocalHour(opensAt),
  };
}

type Props = {
  plan: PlanVersion;
  fields: VersionFieldValues;
  set: (change: Partial<VersionFieldValues>) => void;
  /** Minor units; null if the text is no amount. */
  amount: number | null;
};

export function VersionFields({ plan, fields, set, amount }: Props) {
  const text = useText(plansText);
  return (
    <>
      <TextField
        label={text.name}
        required
        maxLength={MAX_PLAN_NAME_LENGTH}
        value={fields.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <PriceFields fields={fields} set={set} amount={amount} currency={plan.price.currency} />
      <label className={styles.check}>
        <input type="checkbox" checked={fields.isUsual} onChange={() => set({ isUsual: !fields.isUsual })} />
        {text.usualTerms}
      </label>
      {fields.isUsual && amount !== null && <UsualTerms plan={plan.uuid} fields={fields} amount={amount} />}
      {!fields.isUsual && (
        <TextAreaField
          label={text.terms}
          hint={text.termsHint}
          rows={8}
          required
          maxLength={MAX_TERMS_LENGTH}
          value={fields.terms}
          onChange={({ target }) => set({ terms: target.value })}
        />
      )}
    </>
  );
}

type UsualProps = { plan: string; fields: VersionFieldValues; amount: number };

/** Shows the terms word for word, so that the requested terms have been read. */
function UsualTerms({ plan, fields, amount }: UsualProps) {
  const text = useText(plansText);
  const { period, free_days: freeDays } = bodyOf(fields);
  const query = { period, amount: String(amount), free_days: String(freeDays) };
  const isValid = Number.isInteger(freeDays) && freeDays >= 0 && freeDays <= MAX_FREE_DAYS && amount <= MAX_PLAN_AMOUNT;
  // The words stay while the terms of another price are fetched.
  const terms = useApi(
    'GET /api/console/plans/:uuid/terms',
    { params: { uuid: plan }, query },
    { enabled: isValid, placeholderData: keepPreviousData },
  );
  if (terms.error) return <FailureNotice error={terms.error} />;
  return (
    <section aria-label={text.terms} aria-busy={terms.isFetching}>
      <p className="small">{text.termsAsPublished}</p>
      <p dir="rtl" lang="ar" className={styles.words}>
        {terms.data?.text ?? '…'}
      </p>
    </section>
  );
}

function PriceFields({ fields, set, amount, currency }: Omit<Props, 'plan'> & { currency: string }) {
  const text = useText(plansText);
  return (
    <div className={styles.columns}>
      <TextField
        label={text.amount(currency)}
        inputMode="decimal"
        dir="ltr"
        required
        value={fields.amount}
        onChange={({ target }) => set({ amount: target.value })}
        errors={amount === null ? [text.badAmount] : []}
      />
      <ChoiceField
        label={text.period}
        value={fields.period}
        options={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
        onChange={(value) => set({ period: PERIODS.find((period) => period === value) ?? fields.period })}
      />
      <TextField
        label={text.freeDays}
        inputMode="numeric"
        dir="ltr"
        required
        value={fields.freeDays}
        onChange={({ target }) => set({ freeDays: target.value })}
      />
      <TimeField
        label={text.opensAt}
        hint={text.opensHint}
        type="datetime-local"
        required
        value={fields.opensAt}
        onChange={(opensAt) => set({ opensAt })}
      />
    </div>
  );
}

const HOUR_MS = 3_600_000;

/**
 * Writes the full hour that is at least `hours` from `now` in the form of a field of date and time, in the device's
 * zone.
 */
function hourFrom(now: Date, hours: number): string {
  const at = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + (hours - 1) * HOUR_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Reads a field of date and time in the device's zone as an instant; throws RangeError for an empty one. */
export function readLocalHour(typed: string): string {
  return new Date(typed).toISOString();
}
