import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ReleaseItem, ReleaseQuestion } from '@lisan/content/publish/release';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rightAnswerOf } from '../../content/test/question-samples.ts';
import { preparedData } from '../../scripts/prepared-data.ts';

type Word = Extract<ReleaseItem, { category: 'words' }>['body'];
type Sentence = Extract<ReleaseItem, { category: 'sentences' }>['body'];

export type AnswerBook = { rightAnswer: (question: QuestionView) => Answer };

/**
 * Opens a book of right answers. It knows them from the files of the course, like a learner who knows the course, not
 * from the server.
 */
export async function openAnswerBook(): Promise<AnswerBook> {
  const file = await readFile(join(preparedData(), 'course.json'), 'utf8');
  const { items, questions } = JSON.parse(file) as { items: ReleaseItem[]; questions: ReleaseQuestion[] };
  const byAsked = new Map(questions.toReversed().map((question) => [asks(question.view), question]));
  const words = items.flatMap((item) => (item.category === 'words' ? [item.body] : []));
  const sentences = items.flatMap((item) => (item.category === 'sentences' ? [item.body] : []));
  return {
    rightAnswer: (question) => {
      // A journey says nothing aloud, unless it is about speech.
      if (question.kind === 'speak') return { dont_know: true };
      const authored = byAsked.get(asks(question));
      const answer = authored ? rightAnswerOf(authored) : answerFromItems(question, words, sentences);
      if (answer === undefined) throw new Error(`The course does not answer ${JSON.stringify(question)}`);
      return answer;
    },
  };
}

/** Returns the content of a question without its id and the order of its parts. */
function asks({ kind, prompt, audio_url, options, tokens, left }: QuestionView): string {
  const parts = [...(options?.map(({ text }) => text) ?? []), ...(tokens ?? []), ...(left ?? [])];
  return JSON.stringify([kind, prompt.en, prompt.ar, audio_url, parts.toSorted()]);
}

/** Answers a question that the server made of the week's words and sentences. */
function answerFromItems(question: QuestionView, words: Word[], sentences: Sentence[]): Answer | undefined {
  const { kind, prompt, audio_url, tokens } = question;
  switch (kind) {
    case 'dictation':
      return [...sentences, ...words].find((one) => one.audio_url === audio_url)?.en;
    case 'gap':
      return words.map(({ example }) => missingIn(example.en, prompt.en)).find((missing) => missing !== undefined);
    case 'order':
      return sentences.map(({ en }) => arrange(tokens ?? [], en)).find((arranged) => arranged !== undefined);
    case 'translate':
      return optionOf(question, sentences.find(({ ar }) => ar === prompt.ar)?.en);
    case 'choice':
      return chosenFromItems(question, words, sentences);
    default:
      return undefined;
  }
}

function chosenFromItems(question: QuestionView, words: Word[], sentences: Sentence[]): Answer | undefined {
  const { prompt, audio_url } = question;
  if (audio_url !== undefined) {
    return (
      optionOf(question, words.find((one) => one.audio_url === audio_url)?.en) ??
      optionOf(question, sentences.find((one) => one.audio_url === audio_url)?.ar)
    );
  }
  if (prompt.en !== undefined) return optionOf(question, words.find(({ en }) => en === prompt.en)?.ar);
  const meant = words.filter(({ ar }) => prompt.ar?.includes(`«${ar}»`));
  return meant.map(({ en }) => optionOf(question, en)).find((id) => id !== undefined);
}

function optionOf({ options }: QuestionView, text: string | undefined): string | undefined {
  return options?.find((option) => option.text === text)?.id;
}

function missingIn(sentence: string, withGap: string | undefined): string | undefined {
  const [before, after] = withGap?.split('___') ?? [];
  if (before === undefined || after === undefined) return undefined;
  if (!sentence.startsWith(before) || !sentence.endsWith(after)) return undefined;
  return sentence.slice(before.length, sentence.length - after.length);
}

/**
 * Returns the tokens in the sentence's order, whether or not they show its capital and its marks; undefined for other
 * tokens.
 */
function arrange(tokens: readonly string[], sentence: string): string[] | undefined {
  const words = sentence.split(/\s+/);
  const rest = [...tokens];
  const arranged = words.flatMap((word) => {
    const exact = rest.indexOf(word);
    const at = exact >= 0 ? exact : rest.findIndex((token) => bare(token) === bare(word));
    return at >= 0 ? rest.splice(at, 1) : [];
  });
  return arranged.length === words.length && rest.length === 0 ? arranged : undefined;
}

function bare(token: string): string {
  return token.replace(/[.,;!?]+$/, '').toLowerCase();
}
