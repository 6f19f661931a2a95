import type { AudioItem, LessonItem, SentenceItem, WordItem } from '@lisan/contract/course';
import type { GrammarTopicView, GrammarView } from '@lisan/contract/grammar';
import type { ListeningView, ReadingView } from '@lisan/contract/week-texts';
import type { ReactNode } from 'react';
import { ExampleCard } from '../features/course/components/example-card.tsx';
import { ItemNote } from '../features/course/components/item-note.tsx';
import { LessonIntro } from '../features/course/components/lesson-intro.tsx';
import { LessonPoints } from '../features/course/components/lesson-points.tsx';
import { SentenceCard } from '../features/course/components/sentence-card.tsx';
import { SoundPairs } from '../features/course/components/sound-pairs.tsx';
import { WordCard } from '../features/course/components/word-card.tsx';
import { TenseArticle } from '../features/grammar/components/tense-article.tsx';
import { TopicArticle } from '../features/grammar/components/topic-article.tsx';
import { ListeningLines } from '../features/texts/components/listening-lines.tsx';
import { ReadingText } from '../features/texts/components/reading-text.tsx';
import type { VoiceRecorder } from '../lib/use-voice-recorder.ts';
import { ClipButtons } from '../ui/clip/clip-buttons.tsx';
import { ClipTimeline } from '../ui/clip/clip-timeline.tsx';
import { DialogueLines } from '../ui/clip/dialogue-lines.tsx';
import { useClip } from '../ui/clip/use-clip.ts';
import { PlainPreview } from './plain-preview.tsx';
import { QuestionPreview, type PreviewedQuestion } from './question-preview.tsx';

/** Nothing is recorded in a preview. */
const NO_RECORDER: VoiceRecorder = {
  state: 'unsupported',
  clip: null,
  sound: null,
  start: () => undefined,
  stop: () => undefined,
};

/** The server builds `body` from the course in the shape of the learners' calls; `type` says which. */
const SCREENS: Record<string, (body: never) => ReactNode> = {
  words: (word: WordItem) => (
    <>
      <WordCard word={word} recorder={NO_RECORDER} />
      <ExampleCard word={word} />
      {word.note && <ItemNote>{word.note}</ItemNote>}
    </>
  ),
  sentences: (sentence: SentenceItem) => (
    <>
      <SentenceCard sentence={sentence} recorder={NO_RECORDER} />
      {sentence.note && <ItemNote>{sentence.note}</ItemNote>}
    </>
  ),
  audio: (dialogue: AudioItem) => <Dialogue dialogue={dialogue} />,
  lessons: (lesson: LessonItem) => (
    <>
      <LessonIntro lesson={lesson} />
      <LessonPoints points={lesson.points} />
      <SoundPairs sound={lesson.sound} />
    </>
  ),
  question: (question: PreviewedQuestion) => <QuestionPreview question={question} />,
  grammar: (page: GrammarView) => <TenseArticle page={page} pages={[]} />,
  topic: (page: GrammarTopicView) => <TopicArticle page={page} pages={[]} />,
  reading: (reading: ReadingView) => <ReadingText reading={reading} />,
  listening: (listening: ListeningView) => <Listening listening={listening} />,
};

export function PreviewBody({ type, body }: { type: string; body?: unknown }) {
  const screen = SCREENS[type];
  // The type names the shape of the body.
  return screen ? screen(body as never) : <PlainPreview body={body} />;
}

function Dialogue({ dialogue }: { dialogue: AudioItem }) {
  const clip = useClip(dialogue.audio_url, () => undefined);
  return (
    <>
      <ClipTimeline clip={clip} seconds={dialogue.audio_seconds} />
      <ClipButtons clip={clip} label={dialogue.ar} compact />
      <DialogueLines dialogue={dialogue} clip={clip} hasArabic />
    </>
  );
}

function Listening({ listening }: { listening: ListeningView }) {
  const clip = useClip(listening.audio_url, () => undefined);
  return (
    <>
      <ClipTimeline clip={clip} seconds={listening.audio_seconds} />
      <ClipButtons clip={clip} label={listening.title.ar} compact />
      <ListeningLines listening={listening} clip={clip} hasFailed={false} />
    </>
  );
}
