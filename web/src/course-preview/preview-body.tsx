import type { PreviewType } from '@lisan/contract/console/course-values';
import type { AudioItem, LessonItem, SentenceItem, WordItem } from '@lisan/contract/learner/course';
import type { GrammarTopicView, GrammarView } from '@lisan/contract/learner/grammar';
import type { LevelView } from '@lisan/contract/learner/level';
import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import type { StarterLessonView } from '@lisan/contract/learner/starter';
import type { Bilingual } from '@lisan/contract/values/values';
import type { ListeningView, ReadingView, WritingTaskView } from '@lisan/contract/learner/week-texts';
import { type ReactNode, useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
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
import type { VoiceRecorder } from '../lib/media/use-voice-recorder.ts';
import { ClipButtons } from '../ui/audio/clip/clip-buttons.tsx';
import { ClipTimeline } from '../ui/audio/clip/clip-timeline.tsx';
import { DialogueLines } from '../ui/audio/clip/dialogue-lines.tsx';
import { useClip } from '../ui/audio/clip/use-clip.ts';
import { Page } from '../ui/layout/page.tsx';
import { SmallTalkArticle } from '../features/learning/small-talk/components/small-talk-article.tsx';
import { LessonPart } from '../features/learning/starter/components/lesson-part.tsx';
import { QuestionCard } from '../ui/question/question-card.tsx';
import { Card } from '../ui/layout/card.tsx';
import { MixedText } from '../ui/text/mixed-text.tsx';
import { Checklist } from '../features/learning/writing/components/checklist.tsx';
import { ModelAnswer } from '../features/learning/writing/components/model-answer.tsx';
import { Steps } from '../features/learning/writing/components/steps.tsx';
import { TaskCard } from '../features/learning/writing/components/task-card.tsx';
import { PartnerLine } from '../features/learning/role-play/components/partner-line.tsx';
import { TalkIntro } from '../features/learning/role-play/components/talk-intro.tsx';
import { TalkPath } from '../features/learning/role-play/components/talk-path.tsx';
import { TalkScreen } from '../features/learning/role-play/components/talk-screen.tsx';
import { choose, followRun, NEW_RUN, type End, type TalkRun } from '../features/learning/role-play/talk-run.ts';
import type { Talk } from '../features/learning/role-play/use-talk.ts';
import { stopAudio } from '../lib/media/audio-player.ts';
import { rolePlay as learnersText } from '../text/role-play.ts';
import { Button } from '../ui/form/button.tsx';
import { ResultHero } from '../ui/question/result-hero.tsx';
import { Section } from '../ui/layout/section.tsx';
import { coursePreview as text } from './text/course-preview.ts';
import {
  ContrastPreview,
  LexiconPreview,
  PracticalPreview,
  WeekPreview,
  type PreviewedContrast,
} from './card-previews.tsx';

/** Nothing is recorded in a preview. */
const NO_RECORDER: VoiceRecorder = {
  state: 'unsupported',
  clip: null,
  sound: null,
  start: () => undefined,
  stop: () => undefined,
};

type OwnPage = 'role-play' | 'starter';

/** The server builds `body` from the course in the shape of the learners' calls; `type` names the shape. */
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
  'small-talk': (item: SmallTalkView) => <SmallTalkArticle item={item} />,
  lexicon: (entry: LexiconEntryView) => <LexiconPreview entry={entry} />,
};

/** Screens with their header and foot. */
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

type Lesson = Omit<StarterLessonView, 'questions'>;

/**
 * Shows the parts of a lesson before A1, one after the other and from the first again; its questions are separate
 * items.
 */
function StarterPreview({ lesson }: { lesson: Lesson }) {
  const [index, setIndex] = useState(0);
  const part = lesson.parts[index];
  if (!part) return <p>{text.missing}</p>;
  return (
    <LessonPart
      key={index}
      lesson={{ ...lesson, questions: [] }}
      part={part}
      number={index + 1}
      onNext={() => setIndex((index + 1) % lesson.parts.length)}
    />
  );
}

type PreviewedQuestion = QuestionView & { why: string; correct_answer: string };

/** Shows a question with its right answer and its reason below, as learners read them after an answer. */
function QuestionPreview({ question }: { question: PreviewedQuestion }) {
  const [value, setValue] = useState<Answer | null>(null);
  return (
    <>
      <QuestionCard question={question} value={value} onChange={setValue} disabled={false} />
      <Card>
        <p dir="auto">{question.correct_answer}</p>
        <p>
          <MixedText>{question.why}</MixedText>
        </p>
      </Card>
    </>
  );
}

/** Shows a writing task with its checklist and its model, which learners see after their first draft. */
function WritingPreview({ task }: { task: WritingTaskView }) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const tick = (point: number) =>
    setTicked(ticked.includes(point) ? ticked.filter((one) => one !== point) : [...ticked, point]);
  return (
    <>
      <TaskCard task={task} />
      <Steps />
      <Card>
        <Checklist points={task.checklist} ticked={ticked} onTick={tick} />
      </Card>
      <ModelAnswer task={task} />
    </>
  );
}

/** Shows a conversation that can be talked through to each of its ends. Nothing is recorded, stored or sent. */
function RolePlayPreview({ rolePlay }: { rolePlay: RolePlayView }) {
  const [isSilent, setSilent] = useState(true);
  const talk = usePreviewedTalk(rolePlay);
  if (talk === null) return <p>{text.missing}</p>;
  const silence = { isSilent, setSilent };
  const { end } = talk.place;
  if (talk.stage === null) {
    return <TalkIntro rolePlay={rolePlay} reached={[]} silence={silence} onStart={talk.start} />;
  }
  if (talk.stage === 'end' && end) return <PreviewedEnd rolePlay={rolePlay} talk={talk} end={end} silent={isSilent} />;
  return <TalkScreen rolePlay={rolePlay} talk={talk} stage={talk.stage} silence={silence} />;
}

type EndProps = { rolePlay: RolePlayView; talk: Talk; end: End; silent: boolean };

function PreviewedEnd({ rolePlay, talk, end, silent }: EndProps) {
  return (
    <Page
      title={rolePlay.partner.ar}
      foot={
        <Button icon="repeat" onClick={talk.start}>
          {learnersText.end.again}
        </Button>
      }
    >
      <PartnerLine line={end} partner={rolePlay.partner} isSilent={silent} />
      <ResultHero title={learnersText.ends[end.outcome]}>
        <p>
          <MixedText>{end.remark}</MixedText>
        </p>
      </ResultHero>
      <Section title={learnersText.end.path}>
        <TalkPath exchanges={talk.place.exchanges} />
      </Section>
    </Page>
  );
}

/** Returns null for a conversation without a turn, which a draft may have. */
function usePreviewedTalk(rolePlay: RolePlayView): Talk | null {
  const [run, setRun] = useState<TalkRun | null>(null);
  const path = run?.path ?? [];
  const place = followRun(rolePlay, path);
  if (place === null) return null;
  const go = (next: TalkRun) => {
    stopAudio();
    setRun(next);
  };
  return {
    stage: run?.stage ?? null,
    path,
    place,
    start: () => go(NEW_RUN),
    // Speaking is left out: it needs a microphone and sends the spoken sentence.
    choose: (index) => go(choose(rolePlay, { path, stage: 'choose' }, index, { isSilent: true })),
    advance: () => go({ path, stage: place.end ? 'end' : 'choose' }),
  };
}
