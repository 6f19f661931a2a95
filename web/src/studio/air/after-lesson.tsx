import type { StudioLesson } from '@lisan/contract/studio/studio';
import { directionOf } from '../../lib/format/direction-of.ts';
import { formatDuration } from '../../lib/format/format-date.ts';
import { formatNumber } from '../../lib/format/format-number.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/list/facts.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { studio } from '../text/studio.ts';

const text = studio.after;

/** The summary of an ended lesson, and the place of its recording. */
export function AfterLesson({ lesson }: { lesson: StudioLesson }) {
  const { started_at, ended_at, attended, likes } = lesson;
  const seconds = started_at && ended_at ? (Date.parse(ended_at) - Date.parse(started_at)) / 1000 : 0;
  const { recording_state: recording, no_recording_reason: reason, staff_reason: staffReason } = lesson;
  const praise = staffReason === null ? `${text.wellDone} ` : '';
  return (
    <Page title={text.title} back="/" leave="close">
      <Card aria-labelledby="lesson">
        <h2 id="lesson">
          <MixedText>{lesson.title}</MixedText>
        </h2>
        <Facts
          facts={[
            { name: text.attended, value: formatNumber(attended) },
            { name: text.likes, value: formatNumber(likes) },
            { name: text.length, value: <bdi dir="ltr">{formatDuration(seconds)}</bdi> },
          ]}
        />
      </Card>
      {staffReason !== null && (
        <Notice tone="orange" icon="warning" role="status">
          <p>{text.byStaff}</p>
          <p dir={directionOf(staffReason)}>{text.reason(staffReason)}</p>
        </Notice>
      )}
      {recording === 'ready' || recording === 'processing' ? (
        <Notice tone="right" icon="check" role="status">
          {recording === 'ready' ? text.ready : praise + (lesson.auto_publish ? text.bodyPublish : text.body)}
        </Notice>
      ) : (
        <Notice role="status">
          {reason === null ? text.failed : (reason === 'provider' ? praise : '') + text.none[reason]}
        </Notice>
      )}
      <LinkButton to={lesson.recording_id === null ? '/recordings' : `/recordings/${lesson.recording_id}`}>
        {lesson.recording_id === null ? text.toRecordings : text.toRecording}
      </LinkButton>
      <LinkButton to="/" variant="secondary">
        {studio.check.toLessons}
      </LinkButton>
    </Page>
  );
}
