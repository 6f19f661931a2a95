import type { ReadingView } from '@lisan/contract/learner/week-texts';
import { useQuery } from '@tanstack/react-query';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { texts as text } from '../../../../text/texts.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import styles from './story-line.module.css';

/** The story of the current week: what happened before an unread episode, or the open line of a read one. */
export function StoryLine() {
  const level = useLearner().data?.user.level_subscribers.find(({ current }) => current)?.level.uuid;
  return level === undefined ? null : <StoryOfLevel level={level} />;
}

function StoryOfLevel({ level }: { level: string }) {
  const weeks = useApi('GET /api/subscriber/weeks', { query: { level_id: level } });
  const week = weeks.data?.weeks.find(({ current }) => current)?.week;
  return week === undefined ? null : <StoryOfWeek place={{ level_id: level, week }} />;
}

function StoryOfWeek({ place }: { place: { level_id: string; week: number } }) {
  const week = useQuery<Reply<'GET /api/get/week/texts'>, ApiError>(weekTextsQuery(place));
  const progress = useApi('GET /api/progress', { query: place });
  const episode = week.data?.texts.episode;
  if (!episode || !progress.data) return null;
  return <Episode episode={episode} week={place.week} isRead={progress.data.done_uuids.includes(episode.uuid)} />;
}

function Episode({ episode, week, isRead }: { episode: ReadingView; week: number; isRead: boolean }) {
  const { title, intro, paragraphs } = episode;
  const open = paragraphs.at(-1);
  return (
    <Card tight className={styles.story}>
      <h3>{text.story.row}</h3>
      <p className={styles.name}>
        <English>{title.en}</English>
        <span className="small">{title.ar}</span>
      </p>
      {isRead && open ? (
        <blockquote className={styles.open}>
          <English as="block">{open.en}</English>
          <p className="small">{open.ar}</p>
        </blockquote>
      ) : (
        <p>
          <MixedText>{intro}</MixedText>
        </p>
      )}
      <LinkButton to={`/story/${week}`} variant="secondary" size="small" icon="book">
        {isRead ? text.story.readAgain : text.story.read}
      </LinkButton>
    </Card>
  );
}
