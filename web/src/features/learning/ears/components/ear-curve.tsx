import type { EarDay } from '@lisan/contract/learner/ears';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { formatPercent } from '../../../../lib/format/format-number.ts';
import { ears } from '../../../../text/ears.ts';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import styles from './ear-curve.module.css';

const text = ears.curve;

/** The learner's level by day, and the results of tests as dots: a drawing, a sentence, and all numbers. */
export function EarCurve({ days }: { days: readonly EarDay[] }) {
  if (days.length === 0) return <p className="small">{text.none}</p>;
  return (
    <div className={styles.curve}>
      <CurveDrawing days={days} size="large" />
      <p className={styles.legend} aria-hidden="true">
        <i className={styles.lineKey} /> {text.level}
        <i className={styles.dotKey} /> {text.tested}
      </p>
      <p>{describeDays(days)}</p>
      <Disclosure summary={text.asNumbers}>
        <dl className={styles.days}>
          {[...days].reverse().map(({ day, practised, tested }) => (
            <div key={day}>
              <dt>{formatDate(`${day}T12:00:00Z`, 'day')}</dt>
              <dd>{text.day(percent(practised), percent(tested))}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

/** Time runs as Arabic is read, from right to left. */
export function CurveDrawing({ days, size }: { days: readonly EarDay[]; size: 'small' | 'large' }) {
  const { practised, tested } = curvePoints(days);
  return (
    <svg
      viewBox="0 0 120 48"
      className={size === 'large' ? styles.large : styles.small}
      role="img"
      aria-label={describeDays(days)}
    >
      <path className={styles.axis} d="M4 44H116" />
      <path className={styles.line} d={curvePath(practised)} />
      {practised.slice(-1).map(({ x, y }) => (
        <circle key="now" className={styles.now} cx={x} cy={y} r="3" />
      ))}
      {tested.map(({ x, y }) => (
        <circle key={x} className={styles.test} cx={x} cy={y} r="3" />
      ))}
    </svg>
  );
}

function describeDays(days: readonly EarDay[]): string {
  const levels = days.flatMap(({ practised }) => (practised === null ? [] : [practised]));
  const test = days.findLast(({ tested }) => tested !== null)?.tested ?? null;
  const [first, last] = [levels[0], levels.at(-1)];
  const level =
    first === undefined || last === undefined
      ? []
      : [levels.length === 1 ? text.one(formatPercent(last)) : text.about(formatPercent(first), formatPercent(last))];
  return `${[...level, ...(test === null ? [] : [text.lastTest(formatPercent(test))])].join('. ')}.`;
}

function percent(share: number | null): string | null {
  return share === null ? null : formatPercent(share);
}

type CurvePoint = { x: number; y: number };

/** The drawing is 120 by 48, with a margin of 4. */
const [LEFT, RIGHT, TOP, BOTTOM] = [4, 116, 4, 44];

/** Places days in the drawing, the first at the right, as Arabic is read. */
export function curvePoints(days: readonly EarDay[]): { practised: CurvePoint[]; tested: CurvePoint[] } {
  const step = days.length > 1 ? (RIGHT - LEFT) / (days.length - 1) : 0;
  const place = (share: number | null, i: number) =>
    share === null ? [] : [{ x: round(RIGHT - step * i), y: round(BOTTOM - share * (BOTTOM - TOP)) }];
  return {
    practised: days.flatMap(({ practised }, i) => place(practised, i)),
    tested: days.flatMap(({ tested }, i) => place(tested, i)),
  };
}

export function curvePath(points: readonly CurvePoint[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
