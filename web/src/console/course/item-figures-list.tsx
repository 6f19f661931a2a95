import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { Moment } from '../ui/moment.tsx';
import { ReportList } from './report-list.tsx';
import styles from './course.module.css';

/** What learners' answers and reports say of an item. */
export function ItemFiguresList({ item: { figures, min_answers, reports, open_reports } }: { item: CourseItemDetail }) {
  const text = useText(courseText);
  return (
    <>
      {figures === null && <p className="small">{text.fewAnswers(min_answers)}</p>}
      <dl className={styles.facts}>
        {figures && <Figures figures={figures} />}
        <div>
          <dt>{text.reports}</dt>
          <dd>{reports}</dd>
        </div>
      </dl>
      {open_reports.length > 0 && <ReportList reports={open_reports} />}
    </>
  );
}

function Figures({ figures }: { figures: NonNullable<CourseItemDetail['figures']> }) {
  const text = useText(courseText);
  const { answers, share, discrimination, wrong, computed_at } = figures;
  return (
    <>
      <div>
        <dt>{text.share}</dt>
        <dd>{Math.round(share * 100)}%</dd>
      </div>
      <div>
        <dt>{text.answers}</dt>
        <dd>
          {answers} · <Moment at={computed_at} />
        </dd>
      </div>
      <div>
        <dt>{text.discrimination}</dt>
        <dd>
          <bdi dir="ltr">{discrimination === null ? text.noDiscrimination : discrimination.toFixed(2)}</bdi>
        </dd>
        <dd className="small">{text.discriminationHint}</dd>
      </div>
      <div>
        <dt>{text.wrong}</dt>
        {wrong.length === 0 && <dd className="small">{text.noWrong}</dd>}
        {wrong.map((one) => (
          <dd key={one.text}>
            <bdi>{one.text}</bdi> ({one.count})
          </dd>
        ))}
      </div>
    </>
  );
}
