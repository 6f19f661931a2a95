import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { PlacedQuestion } from '../list-questions.ts';
import { rulesOf } from '../question-kinds.ts';
import { PRACTICE_VOICES, TEST_VOICE } from '../schema/clip-voice.ts';
import type { Contrast } from '../schema/ears.ts';
import { MAIN_VOICE, otherVoice, type Voice } from '../schema/common.ts';
import type { TrackUnit } from '../schema/practical.ts';
import type { RolePlay } from '../schema/role-play.ts';
import type { StarterLesson } from '../schema/starter.ts';
import type { Week } from '../schema/week.ts';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';
import { slowerPace } from './pace.ts';
import type { ClipKind, Pace } from './pace.ts';

/** A clip that the course needs. Words are a little louder, because they are alone. */
export type Clip = { key: string; kind: ClipKind; pace: Pace; lines: SpokenLine[] };
/** `place` is the folder of the file that needs it: `a1/w01`. */
type PlacedClip = Clip & { place: string };

/** Parts of the course that belong to no level. */
const STARTER_PACE = 'A1';
const GRAMMAR_PACE = 'A2';
/** Single words have one tempo at every level. */
const EAR_PACE = 'A1';

/**
 * Lists every clip that the course needs, each once, sorted by key. A text of two levels is spoken at the pace of the
 * lower level.
 */
export function listClips(course: Course): Clip[] {
  const unique = new Map<string, Clip>();
  for (const { place: _, ...clip } of clipsInOrder(course)) {
    const pace = slowerPace(clip.pace, unique.get(clip.key)?.pace ?? clip.pace);
    unique.set(clip.key, { ...clip, pace });
  }
  return [...unique.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Lists every clip in the order of learning, as often as it is used. */
export function clipsInOrder(course: Course): PlacedClip[] {
  const levels = new Map(course.practicals.map(({ id, level }) => [id, level]));
  const questions = Map.groupBy(listQuestions(course), ({ file }) => placeOfFile(file));
  const askedAt = (place: string) => at(place, (questions.get(place) ?? []).flatMap(questionClips));
  const single = (text: string, pace: Pace) => clipOf([{ voice: MAIN_VOICE, text }], pace);
  const ordered = [
    ...course.starter.flatMap((lesson) => at('starter', starterClips(lesson))),
    ...course.weeks.flatMap((week) => {
      const place = week.id.replace('-', '/');
      return [...at(place, weekClips(week)), ...askedAt(place)];
    }),
    ...course.practicals.flatMap((practical) =>
      'track' in practical ? at(`tracks/${practical.track}`, unitClips(practical)) : [],
    ),
    ...course.smallTalk.flatMap(({ lines, level }) => at('small-talk', [clipOf(spokenLines(lines), level)])),
    ...course.rolePlays.flatMap((play) =>
      at('role-plays', rolePlayClips(play, levels.get(play.practical) ?? GRAMMAR_PACE)),
    ),
    ...[...course.grammar, ...course.topics].flatMap(({ uses, contrasts }) =>
      at(
        'grammar',
        [...uses.map(({ en }) => en), ...contrasts.map(({ good }) => good)].map((text) => single(text, GRAMMAR_PACE)),
      ),
    ),
    ...course.ears.flatMap((contrast) => at('ears', earClips(contrast))),
    ...at(
      'lexicon',
      course.lexicon.map(({ en }) => single(en, GRAMMAR_PACE)),
    ),
  ];
  const asked = new Set(course.weeks.map(({ id }) => id.replace('-', '/')));
  return [...ordered, ...[...questions.keys()].filter((place) => !asked.has(place)).flatMap(askedAt)];
}

/** Returns the folder of a file, or the name of a file without a folder: `a1/w01`, `grammar`, `placement`. */
function placeOfFile(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : file.replace('.yaml', '');
}

function at(place: string, clips: Clip[]): PlacedClip[] {
  return clips.map((clip) => ({ ...clip, place }));
}

/** Returns the lines of a dialogue or a listening as they are spoken. */
export function spokenLines(lines: readonly { voice: Voice; en: string }[]): SpokenLine[] {
  return lines.map(({ voice, en }) => ({ voice, text: en }));
}

/** Returns the sentences of a text that one voice reads aloud. */
export function spokenText(text: string): SpokenLine[] {
  const sentences = text.split(/(?<=[.!?…]["”’]?)\s+(?=["“‘]?[\p{Lu}\d])|\n+/u).filter((part) => part.trim() !== '');
  return sentences.map((sentence) => ({ voice: MAIN_VOICE, text: sentence.trim() }));
}

function readingClip(text: string, pace: Pace): Clip {
  return { ...clipOf(spokenText(text), pace), kind: 'reading' };
}

function starterClips({ parts }: StarterLesson): Clip[] {
  return parts.flatMap(({ items }) =>
    items.map(({ en, say }) => clipOf([{ voice: MAIN_VOICE, text: say ?? en }], STARTER_PACE)),
  );
}

/** Returns the words of the practice in its voices, and the words of the test in the voice of the test. */
function earClips({ pairs, test, without = [] }: Contrast): Clip[] {
  const wordsOf = (list: Contrast['pairs']) => list.flatMap(([first, , second]) => [first, second]);
  const voices = PRACTICE_VOICES.filter((voice) => !without.includes(voice));
  return [
    ...wordsOf(pairs).flatMap((text) => voices.map((voice) => clipOf([{ voice, text }], EAR_PACE))),
    ...wordsOf(test).map((text) => clipOf([{ voice: TEST_VOICE, text }], EAR_PACE)),
  ];
}

/** The examples of a unit have no sound: they would not fit into the size of the course. */
function unitClips({ words, dialogue, level }: TrackUnit): Clip[] {
  const single = words.map(({ en }) => clipOf([{ voice: MAIN_VOICE, text: en }], level));
  return [...single, clipOf(spokenLines(dialogue), level)];
}

function rolePlayClips({ partner, turns, ends }: RolePlay, pace: Pace): Clip[] {
  const own = otherVoice(partner.voice);
  return [
    ...[...turns, ...ends].map(({ en }) => clipOf([{ voice: partner.voice, text: en }], pace)),
    ...turns.flatMap(({ choices }) =>
      choices.filter(({ fit }) => fit === 'good').map(({ en }) => clipOf([{ voice: own, text: en }], pace)),
    ),
  ];
}

function weekClips(week: Week): Clip[] {
  const { level: pace } = week;
  const single = [
    ...week.words.flatMap((word) => [word.en, word.ex]),
    ...week.sentences.map((sentence) => sentence.en),
    ...week.recycling.map((sentence) => sentence.en),
    ...week.lesson.points.map((point) => point.good),
  ].map((text) => clipOf([{ voice: MAIN_VOICE, text }], pace));
  const pairs = week.lesson.sound.pairs
    .flat()
    .flatMap((text) => (['a', 'b'] as const).map((voice) => clipOf([{ voice, text }], pace)));
  const dialogues = week.dialogues.map(({ lines }) => clipOf(spokenLines(lines), pace));
  const listening: Clip = { ...clipOf(spokenLines(week.listening.lines), pace), kind: 'listening' };
  const episode = week.episode ? [...week.episode.paragraphs, week.episode.next] : [];
  const texts = [...[...week.reading.paragraphs, ...episode].map(({ en }) => en), week.writing.model];
  const readings = texts.map((text) => readingClip(text, pace));
  return [...single, ...pairs, ...dialogues, listening, ...readings];
}

function questionClips({ question, level, owner }: PlacedQuestion): Clip[] {
  const lines = rulesOf(question).spoken(question);
  const pace = level ?? (owner === 'starter' ? STARTER_PACE : GRAMMAR_PACE);
  return lines.length > 0 ? [clipOf(lines, pace)] : [];
}

function clipOf(lines: SpokenLine[], pace: Pace): Clip {
  const [first] = lines;
  const isWord =
    lines.length === 1 && first !== undefined && !/[.!?]/.test(first.text) && first.text.split(' ').length <= 3;
  return { key: clipKey(lines), kind: lines.length > 1 ? 'dialogue' : isWord ? 'word' : 'sentence', pace, lines };
}
