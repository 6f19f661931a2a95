import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import { otherVoice, type Voice } from '../schema/common.ts';
import type { RolePlay } from '../schema/role-play.ts';
import type { StarterLesson } from '../schema/starter.ts';
import type { Listening } from '../schema/text.ts';
import type { Week } from '../schema/week.ts';
import type { Question } from '../schema/question.ts';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';

/** A clip that the course needs. Words are a little louder, because they are alone. */
export type Clip = { key: string; kind: 'word' | 'sentence' | 'dialogue'; lines: SpokenLine[] };

/** The voice where the course names none. */
export const MAIN_VOICE: Voice = 'a';

/** Lists every clip that the course needs, each once, sorted by key. */
export function listClips(course: Course): Clip[] {
  const clips = [
    ...course.weeks.flatMap(weekClips),
    ...course.starter.flatMap(starterClips),
    ...course.rolePlays.flatMap(rolePlayClips),
    ...course.lexicon.map(({ en }) => clipOf([{ voice: MAIN_VOICE, text: en }])),
    ...[...course.grammar, ...course.topics].flatMap(({ uses }) =>
      uses.map(({ en }) => clipOf([{ voice: MAIN_VOICE, text: en }])),
    ),
    ...listQuestions(course).flatMap(({ question }) => questionClips(question)),
  ];
  const unique = new Map(clips.map((clip) => [clip.key, clip]));
  return [...unique.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The spoken lines of a question, and their voices; empty for one that is only read. */
export function spokenLinesOf(question: Question): SpokenLine[] {
  switch (question.kind) {
    case 'choice':
      if (question.lines) return question.lines.map(({ voice, en }) => ({ voice, text: en }));
      return question.audio === undefined ? [] : [{ voice: question.voice ?? MAIN_VOICE, text: question.audio }];
    case 'dictation':
      return [{ voice: question.voice ?? MAIN_VOICE, text: question.text }];
    case 'speak':
      return [{ voice: question.voice ?? MAIN_VOICE, text: question.text.en }];
    case 'gap':
    case 'order':
    case 'match':
    case 'translate':
      return [];
  }
}

/** The lines of a dialogue as they are spoken. */
export function spokenDialogue(dialogue: Week['dialogues'][number]): SpokenLine[] {
  return dialogue.lines.map(({ voice, en }) => ({ voice, text: en }));
}

/** The lines of a listening as they are spoken. */
export function spokenListening({ lines }: Listening): SpokenLine[] {
  return lines.map(({ voice, en }) => ({ voice, text: en }));
}

function starterClips({ parts }: StarterLesson): Clip[] {
  return parts.flatMap(({ items }) => items.map(({ en, say }) => clipOf([{ voice: MAIN_VOICE, text: say ?? en }])));
}

function rolePlayClips({ partner, turns, ends }: RolePlay): Clip[] {
  const own = otherVoice(partner.voice);
  return [
    ...[...turns, ...ends].map(({ en }) => clipOf([{ voice: partner.voice, text: en }])),
    ...turns.flatMap(({ choices }) => choices.map(({ en }) => clipOf([{ voice: own, text: en }]))),
  ];
}

function weekClips(week: Week): Clip[] {
  const single = [
    ...week.words.flatMap((word) => [word.en, word.ex]),
    ...week.sentences.map((sentence) => sentence.en),
  ].map((text) => clipOf([{ voice: MAIN_VOICE, text }]));
  const pairs = week.lesson.sound.pairs
    .flat()
    .flatMap((text) => (['a', 'b'] as const).map((voice) => clipOf([{ voice, text }])));
  const conversations = [...week.dialogues.map(spokenDialogue), spokenListening(week.listening)];
  return [...single, ...pairs, ...conversations.map(clipOf)];
}

function questionClips(question: Question): Clip[] {
  const lines = spokenLinesOf(question);
  return lines.length > 0 ? [clipOf(lines)] : [];
}

function clipOf(lines: SpokenLine[]): Clip {
  const [first] = lines;
  const isWord =
    lines.length === 1 && first !== undefined && !/[.!?]/.test(first.text) && first.text.split(' ').length <= 3;
  return { key: clipKey(lines), kind: lines.length > 1 ? 'dialogue' : isWord ? 'word' : 'sentence', lines };
}
