import type { QuestionView } from '@lisan/contract/learner/question';
import type { PublishedCourse } from './published-course.ts';

type Titled = { uuid: string; title: { en: string; ar: string } };

/**
 * Describes in one line the part of the course with a uuid, such as `school · مدرسة`: an item, a text, a practical, a
 * conversation, a grammar page, a lesson before A1, small talk, a contrast, or a word of the lexicon. Undefined for any other.
 */
export function describePart(course: PublishedCourse, uuid: string): string | undefined {
  const item = course.item(uuid);
  if (item) return inBoth(item.body);
  const entry = course.lexicon.entry(uuid);
  if (entry) return inBoth(entry);
  const titled = listTitled(course).find((one) => one.uuid === uuid);
  return titled && inBoth(titled.title);
}

/** Returns a question as text: its prompt, and its options or tiles. */
export function describeQuestion({
  prompt,
  text,
  options,
  tokens,
  left,
  right,
  in_words: words,
}: QuestionView): string {
  const parts = [
    prompt.ar,
    prompt.en,
    text?.en,
    words?.en,
    options?.map((option) => option.text).join(' / '),
    tokens?.join(' / '),
    left && right ? `${left.join(' / ')} = ${right.join(' / ')}` : undefined,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

function listTitled(course: PublishedCourse): Titled[] {
  return [
    ...course.weekTexts.flatMap(({ reading, listening, episode, writing }) => [
      reading,
      listening,
      ...(episode ? [episode] : []),
      { uuid: writing.uuid, title: writing.prompt },
    ]),
    ...course.grammars,
    ...course.topics,
    ...course.starter,
    ...course.practicals,
    ...course.ears,
    ...course.smallTalk.map(({ uuid, en, ar }) => ({ uuid, title: { en, ar } })),
    ...course.rolePlays.map(({ uuid, situation, partner }) => ({ uuid, title: { en: partner.name, ar: situation } })),
  ];
}

function inBoth({ en, ar }: { en: string; ar: string }): string {
  return `${en} · ${ar}`;
}
