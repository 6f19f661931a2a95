import { classNames } from '../../lib/class-names.ts';
import { figuresText } from '../text/figures.ts';
import { useText } from '../text/language.ts';
import { formatValue } from './format.ts';
import type { Total } from './sheet.ts';
import styles from './figures.module.css';

/** Shows the numbers of the whole period, each beside the number of the period before. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const text = useText(figuresText);
  const known = totals.filter(({ value, before }) => value || before);
  if (known.length === 0) return null;
  return (
    <dl className={styles.totals}>
      {known.map((total) => (
        <div key={total.label}>
          <dt>{total.label}</dt>
          <dd>
            <bdi dir="ltr" className={styles.value}>
              {formatValue(total.value, total.format)}
            </bdi>
            <Delta {...total} />
          </dd>
          <dd className="small">
            {text.before}: <bdi dir="ltr">{formatValue(total.before, total.format)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the change since the period before: in percent, of a share in points. */
function Delta({ value, before, format, good }: Total) {
  const text = deltaOf(value, before, format === 'percent');
  if (text === null || value === null || before === null) return null;
  // A change that is shown as zero is neither welcome nor unwelcome.
  const isJudged = good !== undefined && /[1-9]/.test(text);
  const isGood = value > before === (good === 'up');
  return (
    <bdi dir="ltr" className={classNames(styles.delta, isJudged && (isGood ? styles.good : styles.bad))}>
      {text}
    </bdi>
  );
}

function deltaOf(value: number | null, before: number | null, isShare: boolean): string | null {
  if (value === null || before === null) return null;
  if (!isShare && before === 0) return null;
  const change = isShare
    ? Math.abs((value - before) * 100).toFixed(1)
    : `${Math.abs(Math.round((value / before - 1) * 100))}%`;
  const isZero = !/[1-9]/.test(change);
  return isZero ? change : `${value < before ? '−' : '+'}${change}`;
}
