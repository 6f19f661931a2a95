import { wordsInAlphabet, type QuestionView } from '@lisan/contract/learner/question';
import type { Manifest } from '../audio/manifest.ts';
import { shortHash } from '../short-hash.ts';
import { spokenLinesOf } from '../audio/list-clips.ts';
import { uuidOf } from '../item-uuid.ts';
import type { Question } from '../schema/question.ts';
import { spokenClip } from './course-clips.ts';
import { optionId } from './option-id.ts';
import { plainTokens } from './plain-tokens.ts';
import { publishKey } from './publish-key.ts';
import type { ReleaseQuestion } from './release.ts';

/** The place of a question in the course. */
export type QuestionPlace = Pick<ReleaseQuestion, 'owner' | 'level_id' | 'week'>;

export type PublishDeps = { manifest: Manifest; properNouns: ReadonlySet<string> };

/** Converts an authored question for the server: the learner's view, and separately the key. */
export function publishQuestion(authored: Question, place: QuestionPlace, deps: PublishDeps): ReleaseQuestion {
  const question = withPlainTokens(authored, deps);
  const { skill, d, tag, why } = question;
  return {
    ...publishKey(question),
    uuid: uuidOf('question', question.id),
    ...place,
    skill,
    d,
    ...(tag ? { tag } : {}),
    why,
    // The answer is shown as it is written.
    correct_answer: publishKey(authored).correct_answer,
    view: viewOf(question, deps.manifest),
  };
}

/** Returns an order question with tiles that do not reveal their places; any other question unchanged. */
function withPlainTokens(question: Question, { properNouns }: PublishDeps): Question {
  if (question.kind !== 'order') return question;
  const { answer, accept } = question;
  return {
    ...question,
    answer: plainTokens(answer, properNouns),
    ...(accept && { accept: accept.map((order) => plainTokens(order, properNouns)) }),
  };
}

function viewOf(question: Question, manifest: Manifest): QuestionView {
  const lines = spokenLinesOf(question);
  return {
    uuid: uuidOf('question', question.id),
    kind: question.kind,
    skill: question.skill,
    prompt: promptOf(question),
    ...(lines.length > 0 ? { audio_url: spokenClip(manifest, lines).audio_url } : {}),
    ...inWords(question),
    ...partsOf(question),
  };
}

function inWords(question: Question): Pick<QuestionView, 'in_words'> {
  if (question.kind === 'dictation') return { in_words: { en: wordsInAlphabet(question.text), ar: question.ar } };
  if (question.kind !== 'choice') return {};
  if (question.lines) return { in_words: { en: question.lines.map(({ name, en }) => `${name}: ${en}`).join('\n') } };
  return question.audio === undefined ? {} : { in_words: { en: question.audio } };
}

function promptOf(question: Question): QuestionView['prompt'] {
  if (question.kind === 'dictation') return { ar: 'نكتب ما نسمع.' };
  if (question.kind === 'speak') return { ar: 'نستمع، ثم ننطق ما سمعنا.' };
  return question.prompt;
}

/** What the learner selects from or arranges, in an order that reveals nothing. */
function partsOf(question: Question): Partial<QuestionView> {
  const { id } = question;
  switch (question.kind) {
    case 'choice':
    case 'translate': {
      const options = question.options.map((text) => ({ id: optionId(id, text), text }));
      return { options: shuffleByHash(id, options, (option) => option.text) };
    }
    case 'order':
      return { tokens: shuffleAwayFrom(id, question.answer, [question.answer, ...(question.accept ?? [])]) };
    case 'match': {
      const right = question.pairs.map(([, side]) => side);
      return { left: question.pairs.map(([side]) => side), right: shuffleAwayFrom(id, right, [right]) };
    }
    case 'speak':
      return { text: question.text };
    case 'gap':
    case 'dictation':
      return {};
  }
}

/** Shuffles in an order that is the same in every build: positions reveal nothing, and versions stay comparable. */
function shuffleByHash<T>(seed: string, values: T[], textOf: (value: T) => string): T[] {
  return values
    .map((value, i) => ({ value, rank: shortHash(`${seed}:${i}:${textOf(value)}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ value }) => value);
}

/** The same, but never in one of the `refused` orders, such as that of the answer. */
function shuffleAwayFrom(seed: string, values: string[], refused: string[][]): string[] {
  const isRefused = (order: string[]) => refused.some((other) => other.every((value, i) => value === order[i]));
  const orders = Array.from({ length: 50 }, (_, i) => shuffleByHash(`${seed}#${i}`, values, String));
  return orders.find((order) => !isRefused(order)) ?? values.toReversed();
}
