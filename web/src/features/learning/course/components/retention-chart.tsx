import { Fragment } from 'react';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { formatPercent } from '../../../../lib/format/format-number.ts';
import { BarChart } from '../../../../ui/list/bar-chart.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { courseProgress } from '../text/course-progress.ts';
import { noonOf } from '../rules/noon-of.ts';
import styles from './retention-chart.module.css';

type Weeks = Reply<'GET /api/progress'>['review']['retention'];

/** The share of learned items that was still known in each week's review. */
export function RetentionChart({ weeks }: { weeks: Weeks }) {
  const text = courseProgress;
  const asked = weeks.filter(({ answered }) => answered > 0);
  const sum = (field: 'answered' | 'correct') => asked.reduce((total, week) => total + week[field], 0);
  const first = weeks[0];
  if (asked.length === 0 || !first) {
    return (
      <Card tight>
        <p>{text.noRetention}</p>
        <LinkButton to="/review" variant="secondary">
          {text.toReview}
        </LinkButton>
      </Card>
    );
  }
  const share = formatPercent(sum('correct') / sum('answered'));
  const after = text.retentionAfter(sum('correct'), sum('answered'));
  return (
    <Card tight>
      <p>
        {text.retentionBefore} <bdi dir="ltr">{share}</bdi> {after}
      </p>
      <BarChart
        label={`${text.retentionChart}. ${text.retentionBefore} ${share} ${after}`}
        bars={weeks.map(({ week_start, answered, correct }) => ({
          key: week_start,
          share: answered > 0 ? correct / answered : null,
        }))}
        from={formatDate(noonOf(first.week_start), 'day')}
        to={text.today}
        scale={{ full: formatPercent(1), half: formatPercent(0.5) }}
      />
      <Disclosure summary={text.asNumbers}>
        <dl className={styles.weeks}>
          {[...asked].reverse().map(({ week_start, answered, correct }) => (
            <Fragment key={week_start}>
              <dt>
                {text.weekOf} {formatDate(noonOf(week_start), 'day')}
              </dt>
              <dd className="whole">
                <bdi dir="ltr">{formatPercent(correct / answered)}</bdi> {text.retentionOf(correct, answered)}
              </dd>
            </Fragment>
          ))}
        </dl>
      </Disclosure>
    </Card>
  );
}
