import { useEffect } from 'react';
import { studio } from '../../text/studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isMaking, useLessons } from '../lessons/use-lessons.ts';
import { StudioFrame } from '../studio-frame.tsx';
import { useStudio } from '../use-studio.ts';
import { RecordingLine } from './recording-line.tsx';
import { refreshRecordings, useRecordings } from './use-recordings.ts';

const text = studio.recordings;

export function RecordingsPage() {
  const recordings = useRecordings();
  const making = useLessons().data?.lessons.filter(isMaking) ?? [];
  const none = (useStudio().data?.provider ?? 'embedded') === 'embedded' ? text.none : text.unrecorded;
  // A finished recording appears in the list.
  const count = making.length;
  useEffect(refreshRecordings, [count]);
  return (
    <StudioFrame title={text.title}>
      {making.map(({ id, title }) => (
        <Notice key={id} tone="orange" icon="clock" role="status">
          <p>
            <b>{text.making}</b> · <MixedText>{title}</MixedText>
          </p>
          <p>{text.makingBody}</p>
        </Notice>
      ))}
      <QueryView query={recordings} skeleton={<Skeleton count={4} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.recordings);
          if (all.length === 0) {
            return (
              <EmptyState icon="video" title={none.title}>
                {none.body}
              </EmptyState>
            );
          }
          return (
            <>
              <List label={text.title}>
                {all.map((recording) => (
                  <RecordingLine key={recording.id} recording={recording} />
                ))}
              </List>
              <MorePages query={recordings} label={text.more} />
            </>
          );
        }}
      </QueryView>
    </StudioFrame>
  );
}
