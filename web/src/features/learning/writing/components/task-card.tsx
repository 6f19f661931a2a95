import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { writing } from '../text/writing.ts';
import type { WritingTask } from '../writing-replies.ts';
import styles from './task-card.module.css';

/** The task in both languages, with its length. */
export function TaskCard({ task }: { task: WritingTask }) {
  const { title, length } = writing.task;
  return (
    <Card aria-labelledby="task">
      <h2 id="task" className="small">
        {title}
      </h2>
      <English as="block" className={styles.prompt}>
        {task.prompt.en}
      </English>
      <p>{task.prompt.ar}</p>
      <p className="small">{length(task.length.min, task.length.max)}</p>
      <ReportButton of={{ uuid: task.uuid }} />
    </Card>
  );
}
