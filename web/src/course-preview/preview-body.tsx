import type { PreviewType } from '@lisan/contract/console/course-values';
import type { AudioItem, LessonItem, SentenceItem, WordItem } from '@lisan/contract/learner/course';
import type { GrammarTopicView, GrammarView } from '@lisan/contract/learner/grammar';
import type { LevelView } from '@lisan/contract/learner/level';
import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { StarterLessonView } from '@lisan/contract/learner/starter';
import type { Bilingual } from '@lisan/contract/values/values';
import type { ListeningView, ReadingView, WritingTaskView } from '@lisan/contract/learner/week-texts';
import type { ReactNode } from 'react';
import { ExampleCard } from '../features/learning/course/components/example-card.tsx';
import { ItemNote } from '../features/learning/course/components/item-note.tsx';
import { LessonIntro } from '../features/learning/course/components/lesson-intro.tsx';
import { LessonPoints } from '../features/learning/course/components/lesson-points.tsx';
import { SentenceCard } from '../features/learning/course/components/sentence-card.tsx';
import { SoundPairs } from '../features/learning/course/components/sound-pairs.tsx';
import { WordCard } from '../features/learning/course/components/word-card.tsx';
import { TenseArticle } from '../features/learning/grammar/components/tense-article.tsx';
import { TopicArticle } from '../features/learning/grammar/components/topic-article.tsx';
import { LevelOverview } from '../features/learning/level/components/level-overview.tsx';
import { ListeningLines } from '../features/learning/texts/components/listening-lines.tsx';
import { ReadingText } from '../features/learning/texts/components/reading-text.tsx';
import type { VoiceRecorder } from '../lib/use-voice-recorder.ts';
import { coursePreview as text } from '../text/course-preview.ts';
import { ClipButtons } from '../ui/clip/clip-buttons.tsx';
import { ClipTimeline } from '../ui/clip/clip-timeline.tsx';
import { DialogueLines } from '../ui/clip/dialogue-lines.tsx';
import { useClip } from '../ui/clip/use-clip.ts';
import { Page } from '../ui/page.tsx';
import {
  ContrastPreview,
  LexiconPreview,
  PracticalPreview,
  WeekPreview,
  type PreviewedContrast,
} from './card-previews.tsx';
import { QuestionPreview, type PreviewedQuestion } from './question-preview.tsx';
import { RolePlayPreview } from './role-play-preview.tsx';
import { StarterPreview } from './starter-preview.tsx';
import { WritingPreview } from './writing-preview.tsx';

/** Nothing is recorded in a preview. */
const NO_RECORDER: VoiceRecorder = {
  state: 'unsupported',
  clip: null,
  sound: null,
  start: () => undefined,
  stop: () => undefined,
};

type OwnPage = 'role-play' | 'starter';

/** The server builds `body` from the course in the shape of the learners' calls; `type` says which. */
const SCREENS: Record<Exclude<PreviewType, OwnPage>, (body: never) => ReactNode> = {
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
  writing: (task: WritingTaskView) => <WritingPreview task={task} />,
  level: (level: LevelView) => <LevelOverview level={level} starter="/starter" />,
  week: (week: { title: Bilingual; cando: Bilingual }) => <WeekPreview {...week} />,
  practical: (practical: PracticalView) => <PracticalPreview practical={practical} />,
  contrast: (contrast: PreviewedContrast) => <ContrastPreview contrast={contrast} />,
  lexicon: (entry: LexiconEntryView) => <LexiconPreview entry={entry} />,
};

/** Screens with a header and a foot of their own. */
const PAGES: Record<OwnPage, (body: never) => ReactNode> = {
  'role-play': (rolePlay: RolePlayView) => <RolePlayPreview rolePlay={rolePlay} />,
  starter: (lesson: Omit<StarterLessonView, 'questions'>) => <StarterPreview lesson={lesson} />,
};

export function PreviewBody({ type, body }: { type: PreviewType; body?: unknown }) {
  // The type names the shape of the body.
  if (type === 'role-play' || type === 'starter') return PAGES[type](body as never);
  return <Page title={text.title}>{SCREENS[type](body as never)}</Page>;
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
