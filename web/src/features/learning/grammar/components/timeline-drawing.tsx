import type { GrammarView } from '@lisan/contract/learner/grammar';
import { grammar } from '../../../../text/grammar.ts';
import { describeTimeline } from '../describe-timeline.ts';
import { BAR_HEIGHT, LABEL_HEIGHT, SPAN_HEIGHT, WIDTH, layoutTimeline } from '../layout-timeline.ts';
import type { PointMark, SpanMark, TimelineLayout } from '../layout-timeline.ts';
import { TimelineLabel } from './timeline-label.tsx';
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
