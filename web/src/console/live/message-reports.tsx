import type { StaffMessage } from '@lisan/contract/console/live';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { Moment } from '../ui/moment.tsx';

/** Who reported a message, when, and in which words. */
export function MessageReports({ reports }: Pick<StaffMessage, 'reports'>) {
  const text = useText(liveText);
  if (reports.length === 0) return null;
  return (
    <details>
      <summary>
        {text.reports}: {reports.length}
      </summary>
      <ul>
        {reports.map(({ at, by, reason }) => (
          <li key={by.uuid}>
            <bdi>{by.name}</bdi> · <Moment at={at} /> · <bdi>{reason ?? text.noReason}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
