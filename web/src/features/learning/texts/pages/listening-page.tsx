import type { ListeningView, WeekTexts } from '@lisan/contract/learner/week-texts';
import { useState } from 'react';
import { QUESTIONS } from '../../../../domain/answers/practice-run.ts';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { texts as text } from '../../../../text/texts.ts';
import { ClipCard } from '../../../../ui/audio/clip/clip-card.tsx';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ClipButtons } from '../../../../ui/audio/clip/clip-buttons.tsx';
import { ClipTimeline } from '../../../../ui/audio/clip/clip-timeline.tsx';
import styles from '../../../../ui/audio/clip/sticky-player.module.css';
import type { ListeningLinesProps } from '../components/listening-lines.tsx';
import { TextQuestions } from '../components/text-questions.tsx';
import { ToQuestions } from '../components/to-questions.tsx';
import { WeekTextsScreen } from '../components/week-texts-screen.tsx';

export function ListeningPage() {
  return <WeekTextsScreen title={text.listening.title}>{(texts) => <Listening texts={texts} />}</WeekTextsScreen>;
}

/** Shows the clip first, without its text, then its questions, with the clip above each. */
function Listening({ texts: { level_id, week, listening } }: { texts: WeekTexts }) {
  const navigate = useNavigate();
  if (!useSearchParams().has(QUESTIONS)) {
    const ask = () => navigate(`/listening/${week}?${QUESTIONS}=1`);
    return <Player place={{ level_id, week }} listening={listening} onAsk={ask} />;
  }
  return (
    <TextQuestions
      practised={{ uuid: listening.uuid, title: listening.title.ar, path: `/listening/${week}` }}
      week={week}
      questions={listening.questions}
      lead={<ListenAgain listening={listening} />}
    />
  );
}

const loadLines = () => import('../components/listening-lines.tsx');

/** Shows the text after the sound; its script is loaded then too. */
function OnListeningLines(props: ListeningLinesProps) {
  const part = useChunk(loadLines);
  return part && <part.ListeningLines {...props} />;
}

type PlayerProps = { place: { level_id: string; week: number }; listening: ListeningView; onAsk: () => void };

function Player({ place, listening, onAsk }: PlayerProps) {
  const { week } = place;
  const [hasEnded, setEnded] = useState(false);
  const progress = useApi('GET /api/progress', { query: place });
  // Its questions are answered after listening, maybe on another day.
  const isDone = progress.data?.done_uuids.includes(listening.uuid) ?? false;
  const hasPlayed = hasEnded || isDone;
  const clip = useClip(listening.audio_url, () => setEnded(true));
  const hasFailed = clip.state === 'failed';
  const foot = listening.questions.length > 0 && (
    <ToQuestions of={listening} variant={hasPlayed || hasFailed ? 'primary' : 'secondary'} onAsk={onAsk} />
  );
  return (
    <Page title={text.listening.title(week)} back={`/week/${week}`} foot={foot}>
      <p>
        <MixedText>{listening.intro}</MixedText>
      </p>
      <ClipCard dialogue={{ ...listening.title, ...listening }} clip={clip} isDone={isDone} />
      {hasPlayed || hasFailed ? (
        <OnListeningLines listening={listening} clip={clip} hasFailed={hasFailed} />
      ) : (
        <Notice icon="headphones">
          <p>
            <strong>{text.listening.first}</strong> {text.listening.firstHint}
          </p>
        </Notice>
      )}
    </Page>
  );
}

const ignore = () => {};

/** Shows the clip above a question: it may be played as often as the learner likes. */
function ListenAgain({ listening: { audio_url, audio_seconds } }: { listening: ListeningView }) {
  const clip = useClip(audio_url, ignore);
  return (
    <section className={styles.player} aria-label={text.listening.again}>
      <ClipTimeline clip={clip} seconds={audio_seconds} />
      <ClipButtons clip={clip} label={text.listening.again} compact />
    </section>
  );
}
