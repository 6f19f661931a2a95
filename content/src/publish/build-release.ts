import type { BridgeView } from '@lisan/contract/learner/bridge';
import { createHash } from 'node:crypto';
import type { Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import { uuidOf } from '../item-uuid.ts';
import { recycledQuestion } from '../recycled-question.ts';
import { spokenLines } from '../audio/list-clips.ts';
import type { LevelCode } from '../schema/common.ts';
import type { TrackUnit } from '../schema/practical.ts';
import type { GrammarPage } from '../schema/grammar.ts';
import type { GrammarTopic } from '../schema/grammar-topic.ts';
import { canonicalJson } from './canonical-json.ts';
import { spoken, spokenDialogueClip } from './course-clips.ts';
import { pictureUrl, type CourseMedia } from './course-media.ts';
import type { SenseLists } from '../words/word-senses.ts';
import { publishContrast } from './publish-ears.ts';
import { levelHours } from './level-hours.ts';
import { publishItems } from './publish-items.ts';
import { lexiconUuid, publishLexicon } from './publish-lexicon.ts';
import { listProperNouns } from './plain-tokens.ts';
import { publishQuestion, type PublishDeps } from './publish-question.ts';
import { publishRolePlay } from './publish-role-play.ts';
import { publishSmallTalk, publishSmallTalkQuestion } from './publish-small-talk.ts';
import { publishStarterLesson, publishStarterQuestions } from './publish-starter.ts';
import { publishTextQuestions, publishTexts } from './publish-texts.ts';
import type { Release, ReleaseQuestion } from './release.ts';

/** The files that a release refers to, and the lists that lead from words of texts to the lexicon. */
type BuildDeps = CourseMedia & { lists: SenseLists };

/**
 * Builds the course in the form that the server imports. The same course and media produce the same release, to the
 * byte.
 * @throws Error when a clip or a picture is missing
 */
export function buildRelease(course: Course, { manifest, pictures, lists }: BuildDeps): Release {
  const properNouns = listProperNouns(
    listTexts(course).flatMap(({ role, text }) => (role === 'english' ? [text] : [])),
  );
  const groups = groupsByWord(course);
  const media = { manifest, pictures, properNouns, ears: course.ears, groups, bridges: bridgesByWord(course.bridges) };
  const content = {
    levels: course.levels.map((level) => publishLevel(course, level)),
    weeks: course.weeks.map(publishWeek),
    items: course.weeks.flatMap((week) => publishItems(week, media)),
    questions: publishQuestions(course, { manifest, properNouns }),
    texts: course.weeks.map((week) => publishTexts(week, manifest)),
    practicals: course.practicals.map((practical) => publishPractical(practical, course, { manifest, pictures })),
    rolePlays: course.rolePlays.map((rolePlay) => publishRolePlay(rolePlay, course, manifest)),
    starter: course.starter.map((lesson) => publishStarterLesson(lesson, manifest)),
    smallTalk: course.smallTalk.map((item) => publishSmallTalk(item, manifest)),
    lexicon: publishLexicon(course, manifest, lists),
    ears: course.ears.map((contrast) => publishContrast(contrast, manifest)),
    grammars: course.grammar.map((page) => publishGrammar(page, manifest)),
    topics: course.topics.map((topic) => publishTopic(topic, manifest)),
    appInfo: course.appInfo,
  };
  return { hash: createHash('sha256').update(canonicalJson(content)).digest('hex'), ...content };
}

/**
 * The id of a word → the names of its groups. A word that is displayed as another one is, by the same English or the
 * same gloss, is in the groups of both.
 */
function groupsByWord({ meanings, weeks }: Course): Map<string, string[]> {
  const words = weeks.flatMap((week) => week.words);
  const byText = Map.groupBy(
    words.flatMap(({ id, en, ar }) => [en.toLowerCase(), ar].map((text) => ({ id, text }))),
    ({ text }) => text,
  );
  const own = Map.groupBy(
    Object.entries(meanings).flatMap(([name, ids]) => ids.map((id) => ({ id, name }))),
    ({ id }) => id,
  );
  return new Map(
    words.flatMap(({ id, en, ar }) => {
      const same = [en.toLowerCase(), ar].flatMap((text) => byText.get(text) ?? []);
      const names = new Set(same.flatMap((word) => own.get(word.id) ?? []).map(({ name }) => name));
      return names.size === 0 ? [] : [[id, [...names].toSorted()] as const];
    }),
  );
}

/** The id of a word → its notes. */
function bridgesByWord(all: Course['bridges']): Map<string, BridgeView[]> {
  const byWord = Map.groupBy(all, ({ word }) => word);
  return new Map([...byWord].map(([word, notes]) => [word, notes.map(({ word: _word, ...note }) => note)]));
}

function publishLevel(course: Course, level: Course['levels'][number]): Release['levels'][number] {
  const weeks = course.weeks.filter((week) => week.level === level.code);
  const sum = (of: (week: (typeof weeks)[number]) => unknown[]) =>
    weeks.reduce((total, week) => total + of(week).length, 0);
  const size = { weeks: weeks.length, words: sum((w) => w.words), sentences: sum((w) => w.sentences) };
  return { uuid: uuidOf('level', level.code), ...level, ...size, hours: levelHours(size) };
}

function publishWeek({ id, level, week, title, cando, focus }: Course['weeks'][number]): Release['weeks'][number] {
  return { uuid: uuidOf('week', id), level_id: uuidOf('level', level), week, title, cando, focus };
}

function publishPractical(
  practical: Course['practicals'][number],
  course: Course,
  { manifest, pictures }: Pick<CourseMedia, 'manifest' | 'pictures'>,
): Release['practicals'][number] {
  const { id, level, order, title, picture, scenario, goal, questions } = practical;
  return {
    uuid: uuidOf('practical', id),
    level_id: uuidOf('level', level),
    order,
    title,
    scenario,
    goal,
    total: questions.length,
    picture_url: pictureUrl(pictures, picture),
    ...('track' in practical && { track: practical.track, unit: publishUnit(practical, course, manifest) }),
  };
}

function publishUnit(
  { words, dialogue }: TrackUnit,
  course: Course,
  manifest: CourseMedia['manifest'],
): Release['practicals'][number]['unit'] {
  const { cues, ...clip } = spokenDialogueClip(manifest, spokenLines(dialogue));
  const headwords = course.weeks.flatMap((week) => week.words);
  return {
    words: words.map(({ en, pos, ipa, ar, ex, exAr }) => {
      const headword = headwords.find((one) => one.en.toLowerCase() === en.toLowerCase() && one.pos === pos);
      const uuid = headword ? uuidOf('word', headword.id) : lexiconUuid({ en, pos });
      return { uuid, en, ar, ipa, audio_url: spoken(manifest, en).audio_url, example: { en: ex, ar: exAr } };
    }),
    dialogue: { lines: dialogue.map((line, i) => ({ ...line, start: cues[i] ?? 0 })), ...clip },
  };
}

function publishGrammar(
  { id, questions: _questions, uses, contrasts, ...page }: GrammarPage,
  manifest: CourseMedia['manifest'],
): Release['grammars'][number] {
  return {
    uuid: uuidOf('grammar', id),
    tense: id,
    ...page,
    uses: uses.map((use) => ({ ...use, ...spoken(manifest, use.en) })),
    contrasts: spokenContrasts(contrasts, manifest),
  };
}

function publishTopic(
  { id, questions: _questions, uses, contrasts, ...topic }: GrammarTopic,
  manifest: CourseMedia['manifest'],
): Release['topics'][number] {
  return {
    uuid: uuidOf('grammar', id),
    topic: id,
    ...topic,
    uses: uses.map((use) => ({ ...use, ...spoken(manifest, use.en) })),
    contrasts: spokenContrasts(contrasts, manifest),
  };
}

function spokenContrasts(contrasts: GrammarPage['contrasts'], manifest: CourseMedia['manifest']) {
  return contrasts.map((contrast) => ({ ...contrast, audio_url: spoken(manifest, contrast.good).audio_url }));
}

function publishQuestions(course: Course, deps: PublishDeps): ReleaseQuestion[] {
  const levelId = (code: LevelCode) => uuidOf('level', code);
  return [
    ...course.weeks.flatMap(({ id, level, week, questions, recycling }) => {
      const place = { owner: { kind: 'week' as const, uuid: uuidOf('week', id) }, level_id: levelId(level), week };
      return [
        ...questions.map((question) => publishQuestion(question, place, deps)),
        ...recycling.map((sentence) => ({
          ...publishQuestion(recycledQuestion(sentence, level), place, deps),
          practice_only: true,
          spoken_url: spoken(deps.manifest, sentence.en).audio_url,
        })),
      ];
    }),
    ...course.weeks.flatMap((week) => publishTextQuestions(week, deps)),
    ...course.starter.flatMap((lesson) => publishStarterQuestions(lesson, deps)),
    ...course.smallTalk.map((item) => publishSmallTalkQuestion(item, deps)),
    ...[...course.grammar, ...course.topics].flatMap(({ id, questions }) => {
      const place = { owner: { kind: 'grammar' as const, uuid: uuidOf('grammar', id) }, level_id: null, week: null };
      return questions.map((question) => publishQuestion(question, place, deps));
    }),
    ...course.practicals.flatMap(({ id, level, questions }) => {
      const place = {
        owner: { kind: 'practical' as const, uuid: uuidOf('practical', id) },
        level_id: levelId(level),
        week: null,
      };
      return questions.map((question) => publishQuestion(question, place, deps));
    }),
    ...course.placement.map(({ level, ...question }) => {
      const place = {
        owner: { kind: 'placement' as const, uuid: uuidOf('placement', 'bank') },
        level_id: levelId(level),
        week: null,
      };
      return publishQuestion(question, place, deps);
    }),
  ];
}
