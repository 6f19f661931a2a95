import type { Reply } from '../../../../lib/api-types.ts';
import { formatDate } from '../../../../lib/format-date.ts';
import { courseProgress } from '../../../../text/course-progress.ts';
import { BarChart } from '../../../../ui/bar-chart.tsx';
import { Card } from '../../../../ui/card.tsx';
import { noonOf } from '../rules/noon-of.ts';

type Day = Reply<'GET /api/progress'>['days'][number];

/** A fixed minimum, so that a quiet month does not look like a full one. */
const MIN_FULL = 10;

/** Minutes of learning, a bar for each day. */
export function MinutesChart({ days }: { days: readonly Day[] }) {
  const text = courseProgress;
  const sum = days.reduce((total, { minutes }) => total + minutes, 0);
  const active = days.filter(({ minutes }) => minutes > 0).length;
  const first = days[0];
  if (sum === 0 || !first) return <p className="small">{text.noMinutes}</p>;
  const longest = Math.max(...days.map(({ minutes }) => minutes));
  // Even, so that its half is a whole number.
  const full = Math.ceil(Math.max(MIN_FULL, longest) / 2) * 2;
  const about = text.minutesTotal(sum, active);
  return (
    <Card tight>
      <h3>{text.minutesByDay}</h3>
      <p className="small">{about}</p>
      <BarChart
        label={`${text.minutesByDay}: ${about}`}
        bars={days.map(({ day, minutes }) => ({ key: day, share: minutes / full }))}
        from={formatDate(noonOf(first.day), 'day')}
        to={text.today}
        scale={{ full: String(full), half: String(full / 2) }}
      />
    </Card>
  );
}
