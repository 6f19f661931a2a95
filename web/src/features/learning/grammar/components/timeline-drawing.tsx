import type { GrammarView } from '@lisan/contract/learner/grammar';
import { classNames } from '../../../../lib/class-names.ts';
import { grammar } from '../text/grammar.ts';
import {
  BAR_HEIGHT,
  LABEL_HEIGHT,
  SPAN_HEIGHT,
  WIDTH,
  layoutTimeline,
  type PointMark,
  type SpanMark,
  type TimelineLayout,
  widthOf,
} from '../layout-timeline.ts';
import styles from './timeline-drawing.module.css';

const REPEATS = 9;

/** A tense on a timeline from left to right: past, now, future. */
export function TimelineDrawing({ marks }: { marks: GrammarView['timeline']['marks'] }) {
  const layout = layoutTimeline(marks);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${layout.height}`}
      role="img"
      aria-label={describeTimeline(marks)}
      className={styles.drawing}
    >
      <Axis {...layout} />
      {layout.spans.map((span) => (
        <Span key={span.label.row} span={span} axis={layout.axis} />
      ))}
      {layout.points.map((point) => (
        <Point key={point.label.en} point={point} {...layout} />
      ))}
    </svg>
  );
}

function Axis({ axis, now, height }: TimelineLayout) {
  const words = grammar.timeline;
  const foot = height - LABEL_HEIGHT + 15;
  return (
    <g>
      <path d={`M${now} ${axis - 10}V${height - LABEL_HEIGHT}`} className={styles.now} />
      <path d={`M2 ${axis}H${WIDTH - 2}m-7 -6 7 6 -7 6`} className={styles.axis} />
      <TimelineLabel {...words.past} x={0} y={foot} anchor="start" quiet />
      <TimelineLabel {...words.now} x={now} y={foot} />
      <TimelineLabel {...words.future} x={WIDTH} y={foot} anchor="end" quiet />
    </g>
  );
}

function topOf({ label }: SpanMark, axis: number): number {
  return axis + 16 + label.row * SPAN_HEIGHT;
}

function Span({ span, axis }: { span: SpanMark; axis: number }) {
  const { kind, from, to, label } = span;
  const top = topOf(span, axis);
  const step = (to - from) / (REPEATS - 1);
  return (
    <g>
      {kind === 'span' ? (
        <rect x={from} y={top} width={to - from} height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} className={styles.span} />
      ) : (
        Array.from({ length: REPEATS }, (_, index) => from + index * step).map((x) => (
          <circle key={x} cx={x} cy={top + BAR_HEIGHT / 2} r={BAR_HEIGHT / 2} className={styles.span} />
        ))
      )}
      <TimelineLabel {...label} y={top + BAR_HEIGHT + 15} />
    </g>
  );
}

/** The line from a point through the spans shows which of them contain it. */
function Point({ point, axis, spans }: { point: PointMark } & TimelineLayout) {
  const { x, label } = point;
  const under = spans.findLast(({ from, to }) => from <= x && x <= to);
  const labelFoot = axis - 14 - label.row * LABEL_HEIGHT;
  return (
    <g>
      {under && <path d={`M${x} ${axis}V${topOf(under, axis) + BAR_HEIGHT}`} className={styles.thread} />}
      {label.row > 0 && <path d={`M${x} ${axis}V${labelFoot + 4}`} className={styles.thread} />}
      <circle cx={x} cy={axis} r="7" className={styles.point} />
      <TimelineLabel {...label} y={labelFoot - 17} />
    </g>
  );
}

/** Describes the drawing in words, for screen readers. */
function describeTimeline(marks: GrammarView['timeline']['marks']): string {
  const words = grammar.timeline;
  const parts = marks.map((mark) => {
    if (mark.kind === 'point') return words.point(mark.label.ar, placeOf(mark.at));
    if (mark.kind === 'repeat') return words.repeat(mark.label.ar);
    const [from, to] = [nounOf(mark.from), nounOf(mark.to)];
    return from === to
      ? words.span(mark.label.ar, placeOf(mark.from), placeOf(mark.to))
      : words.span(mark.label.ar, from, to);
  });
  return parts.join(words.join);
}

function placeOf(at: number): string {
  if (at === 0) return grammar.timeline.atNow;
  return at < 0 ? grammar.timeline.inPast : grammar.timeline.inFuture;
}

function nounOf(at: number): string {
  if (at === 0) return grammar.timeline.atNow;
  return at < 0 ? grammar.timeline.pastWord : grammar.timeline.futureWord;
}

type Props = {
  en: string;
  ar: string;
  x: number;
  /** The baseline of the English; the Arabic is one line below. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  quiet?: boolean;
};

const LINE = 17;

/** Two lines of text on a background, which separates them from the lines that they cross. */
function TimelineLabel({ en, ar, x, y, anchor = 'middle', quiet = false }: Props) {
  const mirrored = anchor === 'start' ? 'end' : anchor === 'end' ? 'start' : 'middle';
  const width = widthOf({ en, ar });
  return (
    <>
      {anchor === 'middle' && (
        <rect x={x - width / 2} y={y - 12} width={width} height={LINE + 17} className={styles.background} />
      )}
      <text
        x={x}
        y={y}
        direction="ltr"
        textAnchor={anchor}
        lang="en"
        className={classNames(styles.english, quiet && styles.quiet)}
      >
        {en}
      </text>
      <text
        x={x}
        y={y + LINE}
        direction="rtl"
        textAnchor={mirrored}
        className={classNames(styles.arabic, quiet && styles.quiet)}
      >
        {ar}
      </text>
    </>
  );
}
