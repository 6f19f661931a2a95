import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useLanguage } from '../text/language.ts';
import { formatDay, formatShort, formatValue } from './format.ts';
import { isCounted, type Format, type Sheet, type SheetColumn } from './sheet.ts';
import styles from './figures.module.css';

const COLORS = ['--petrol', '--orange', '--wrong', '--edge', '--orange-deep', '--petrol-deep', '--ink-2', '--right'];
const HEIGHT = 260;
const ROW_HEIGHT = 34;
const AXIS = { stroke: 'var(--edge)', tick: { fill: 'var(--ink-2)', fontSize: 12 }, tickLine: false } as const;

type Props = { sheet: Sheet; label: string };

/** Draws the plotted columns of a sheet: lines and stacked bars by day, horizontal bars by name. */
export function Plot(props: Props) {
  return (
    <div className={styles.plot} role="img" aria-label={props.label} dir="ltr">
      {props.sheet.isByDay ? <ByDay {...props} /> : <ByName {...props} />}
    </div>
  );
}

function ByDay({ sheet }: Props) {
  const language = useLanguage();
  const isRtl = language === 'ar';
  const plotted = sheet.columns.filter(({ plot }) => plot !== undefined);
  const format = plotted[0]?.format;
  const data = sheet.rows.map(({ label, values }) => ({ name: formatDay(label, language), ...values }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={data} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="name" {...AXIS} reversed={isRtl} minTickGap={24} />
        <YAxis {...numberAxis(format, isCounted(sheet))} orientation={isRtl ? 'right' : 'left'} />
        <Tooltip {...tooltip(format)} />
        {plotted.length > 1 && <Legend wrapperStyle={{ fontSize: 13 }} />}
        {plotted.map(drawColumn)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawColumn({ key, label, plot }: SheetColumn, i: number) {
  const shared = { dataKey: key, name: label, isAnimationActive: false };
  if (plot === 'stack') return <Bar key={key} {...shared} stackId="all" fill={colorOf(i)} maxBarSize={48} />;
  const isDashed = plot === 'dashed';
  return (
    <Line
      key={key}
      {...shared}
      dot={false}
      strokeWidth={2}
      stroke={isDashed ? 'var(--ink-2)' : colorOf(i)}
      {...(isDashed && { strokeDasharray: '4 4' })}
    />
  );
}

function ByName({ sheet }: Props) {
  const isRtl = useLanguage() === 'ar';
  const plotted = sheet.columns.filter(({ plot }) => plot !== undefined);
  const data = sheet.rows.map(({ label, values }) => ({ name: label, ...values }));
  return (
    <ResponsiveContainer width="100%" height={Math.max(HEIGHT, data.length * ROW_HEIGHT)}>
      <BarChart data={data} layout="vertical" accessibilityLayer={false}>
        <XAxis type="number" {...numberAxis(plotted[0]?.format, isCounted(sheet))} reversed={isRtl} height={24} />
        <YAxis type="category" dataKey="name" {...AXIS} width={140} orientation={isRtl ? 'right' : 'left'} />
        <Tooltip {...tooltip(plotted[0]?.format)} />
        {plotted.map(({ key, label }, i) => (
          <Bar key={key} dataKey={key} name={label} fill={colorOf(i)} isAnimationActive={false} maxBarSize={22} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** `isCount`: half a learner has no tick. The axis of a share spans the whole, even before the first share. */
function numberAxis(format: Format | undefined, isCount: boolean) {
  return {
    ...AXIS,
    axisLine: false,
    width: 48,
    allowDecimals: !isCount,
    ...(format === 'percent' && { domain: [0, 1] }),
    tickFormatter: (value: number) => formatShort(value, format),
  };
}

function tooltip(format: Format | undefined) {
  return {
    contentStyle: { background: 'var(--paper)', borderColor: 'var(--line)', color: 'var(--ink)' },
    cursor: { fill: 'var(--sand)', stroke: 'var(--line)' },
    formatter: (value: unknown) => formatValue(typeof value === 'number' ? value : null, format),
  };
}

function colorOf(i: number): string {
  return `var(${COLORS[i % COLORS.length] ?? '--petrol'})`;
}
