import type { ChannelView } from '@lisan/contract/live/live';
import { live as text } from '../../../../text/live.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

/** Shown after the lesson: its recording, or when there will be one. */
export function AfterLesson({ channel: { kind, recording_id } }: { channel: ChannelView }) {
  const { ended, recordedNow, otherLessons } = text.lesson;
  if (recording_id === null) {
    const others = (
      <LinkButton to="/live/lessons" variant="secondary">
        {otherLessons}
      </LinkButton>
    );
    return (
      <EmptyState icon="clock" title={ended.title} action={others}>
        {ended.body}
      </EmptyState>
    );
  }
  const watch = (
    <LinkButton to={`/recording/${kind}/lessons/${recording_id}`} icon="play">
      {kind === 'video' ? recordedNow.action : recordedNow.listen}
    </LinkButton>
  );
  return <EmptyState icon={kind === 'video' ? 'video' : 'headphones'} title={recordedNow.title} action={watch} />;
}
