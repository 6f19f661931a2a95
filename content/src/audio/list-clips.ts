import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { PlacedQuestion } from '../list-questions.ts';
import { rulesOf } from '../question-kinds.ts';
import { PRACTICE_VOICES, TEST_VOICE } from '../schema/clip-voice.ts';
import type { Contrast } from '../schema/ears.ts';
import { MAIN_VOICE, otherVoice } from '../schema/common.ts';
import type { RolePlay } from '../schema/role-play.ts';
import type { StarterLesson } from '../schema/starter.ts';
import type { Listening } from '../schema/text.ts';
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
    ...course.rolePlays.flatMap((play) =>
      at('role-plays', rolePlayClips(play, levels.get(play.practical) ?? GRAMMAR_PACE)),
    ),
    ...[...course.grammar, ...course.topics].flatMap(({ uses }) =>
      at(
        'grammar',
        uses.map(({ en }) => single(en, GRAMMAR_PACE)),
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

/** Returns the lines of a dialogue as they are spoken. */
export function spokenDialogue(dialogue: Week['dialogues'][number]): SpokenLine[] {
  return dialogue.lines.map(({ voice, en }) => ({ voice, text: en }));
}

/** Returns the lines of a listening as they are spoken. */
export function spokenListening({ lines }: Listening): SpokenLine[] {
  return lines.map(({ voice, en }) => ({ voice, text: en }));
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

function rolePlayClips({ partner, turns, ends }: RolePlay, pace: Pace): Clip[] {
  const own = otherVoice(partner.voice);
  return [
    ...[...turns, ...ends].map(({ en }) => clipOf([{ voice: partner.voice, text: en }], pace)),
    ...turns.flatMap(({ choices }) => choices.map(({ en }) => clipOf([{ voice: own, text: en }], pace))),
  ];
}

function weekClips(week: Week): Clip[] {
  const { level: pace } = week;
  const single = [
    ...week.words.flatMap((word) => [word.en, word.ex]),
    ...week.sentences.map((sentence) => sentence.en),
  ].map((text) => clipOf([{ voice: MAIN_VOICE, text }], pace));
  const pairs = week.lesson.sound.pairs
    .flat()
    .flatMap((text) => (['a', 'b'] as const).map((voice) => clipOf([{ voice, text }], pace)));
  const dialogues = week.dialogues.map((dialogue) => clipOf(spokenDialogue(dialogue), pace));
  const listening: Clip = { ...clipOf(spokenListening(week.listening), pace), kind: 'listening' };
  return [...single, ...pairs, ...dialogues, listening];
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
