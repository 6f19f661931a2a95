import type { QuestionView } from '@lisan/contract/learner/question';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import { rationaleOf, rulesOf, type PublishTools, type Question } from '../question-kinds.ts';
import type { TextQuestion } from '../schema/text.ts';
import { spokenClip } from './course-clips.ts';
import { plainTokens } from './plain-tokens.ts';
import type { Keyed, ReleaseQuestion } from './release.ts';

/** The place of a question in the course. */
export type QuestionPlace = Pick<ReleaseQuestion, 'owner' | 'level_id' | 'week'>;

export type PublishDeps = { manifest: Manifest; properNouns: ReadonlySet<string> };

/** Converts an authored question for the server: the learner's view, and separately the key. */
export function publishQuestion(
  question: Question | TextQuestion,
  place: QuestionPlace,
  deps: PublishDeps,
): ReleaseQuestion {
  const { kind, skill, d, tag } = question;
  const tools: PublishTools = { plain: (words) => plainTokens(words, deps.properNouns) };
  const { key, correct_answer, meaning, reasons } = rulesOf(question).key(question, tools);
  return {
    // The rules of a kind return the key of that kind.
    ...({ kind, key } as Keyed),
    correct_answer,
    ...(meaning === undefined ? {} : { meaning }),
    uuid: uuidOf('question', question.id),
    ...place,
    skill,
    d,
    ...(tag ? { tag } : {}),
    why: rationaleOf(question),
    ...(reasons && { reasons }),
    ...('evidence' in question && { evidence: question.evidence }),
    view: viewOf(question, tools, deps),
  };
}

function viewOf(question: Question, tools: PublishTools, { manifest }: PublishDeps): QuestionView {
  const { view, spoken } = rulesOf(question);
  const { prompt, ...shown } = view(question, tools);
  const lines = spoken(question);
  return {
    uuid: uuidOf('question', question.id),
    kind: question.kind,
    skill: question.skill,
    prompt,
    ...(lines.length > 0 ? { audio_url: spokenClip(manifest, lines).audio_url } : {}),
    ...shown,
  };
}
