import { useEffect } from 'react';
import type { StudioRecording } from '@lisan/contract/studio/studio';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { List } from '../../ui/list/list.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../lib/router/router.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { RecordingPoster } from '../../ui/list/recording-poster.tsx';
import { Tag } from '../../ui/list/tag.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import row from '../../ui/layout/row.module.css';
import { studio } from '../text/studio.ts';
import { isMaking, useLessons } from '../lessons/use-lessons.ts';
import { StudioFrame } from '../studio-frame.tsx';
import { useStudio } from '../use-studio.ts';
import { refreshRecordings, useRecordings } from './use-recordings.ts';
import styles from './recordings-page.module.css';

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

/** A recording in the list: poster, length, title, and whether learners see it. */
function RecordingLine({ recording }: { recording: StudioRecording }) {
  const { id, title, published, published_at, has_captions } = recording;
  return (
    <Link to={`/recordings/${id}`} className={styles.line}>
      <RecordingPoster recording={recording} inRow />
      <span className={classNames(row.words, styles.words)}>
        <span className={row.title}>
          <MixedText>{title}</MixedText>
        </span>
        <span className="small">
          <TimeText at={published_at} style="full" />
        </span>
        <span className={styles.tags}>
          <Tag tone={published ? 'right' : 'quiet'}>{published ? text.published : text.unpublished}</Tag>
          {has_captions && <Tag tone="petrol">{text.captions}</Tag>}
        </span>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  );
}
