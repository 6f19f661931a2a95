import { uuidOf } from '@lisan/content/item-uuid';
import type { ReleaseQuestion } from '@lisan/content/publish/release';
import type { QuestionView } from '@lisan/contract/learner/question';
import { LEVEL_CODES } from '../src/domain/placement/level-code.ts';
import type { KeyedKind } from '../src/domain/grading/question-kinds.ts';

/** Every choice of the fixture has this key. */
export const RIGHT_OPTION = 'right';

const OPTIONS = [RIGHT_OPTION, 'wrong-1', 'wrong-2', 'wrong-3'].map((id) => ({ id, text: id }));
const CHOICE: KeyedKind = { kind: 'choice', key: { option: RIGHT_OPTION } };
const SKILLS = ['grammar', 'vocabulary', 'reading'] as const;
const PER_LEVEL = 12;

type Owner = Pick<ReleaseQuestion, 'owner' | 'level_id' | 'week'>;
type Parts = { d?: number; skill?: ReleaseQuestion['skill']; view?: Partial<QuestionView> };

export function fixtureQuestions(): ReleaseQuestion[] {
  return [
    ...weekQuestions(),
    ...starterQuestions(),
    ...smallTalkQuestions(),
    ...textQuestions(),
    ...practicalQuestions(),
    ...tenseQuestions(),
    ...topicQuestions(),
    ...placementQuestions(),
  ];
}

function weekQuestions(): ReleaseQuestion[] {
  const owner = ownerOf('week', 'A1-1', { level: 'A1', week: 1 });
  return [
    question(
      'a1-w01-q1',
      owner,
      { kind: 'gap', key: { accepted: ['am'] } },
      { view: { prompt: { en: 'I ___ Sara.', ar: 'أنا سارة.' } } },
    ),
    // A choice that fills a gap is asked after the lesson.
    question('a1-w01-q2', owner, CHOICE, { view: { prompt: { en: 'You ___ Omar.' }, options: OPTIONS } }),
  ];
}

function starterQuestions(): ReleaseQuestion[] {
  const owner = ownerOf('starter', 's1', {});
  return [question('s1-q1', owner, { kind: 'dictation', key: { accepted: ['cat'] } }, { view: { prompt: {} } })];
}

function smallTalkQuestions(): ReleaseQuestion[] {
  return ['st-cake', 'st-weather'].map((id) =>
    question(`${id}-q`, ownerOf('small_talk', id, {}), CHOICE, {
      skill: 'vocabulary',
      view: { prompt: { ar: 'ماذا تقول؟' }, options: OPTIONS },
    }),
  );
}

/** Two questions about each reading of A1, one about the first listening, one about the episode. */
function textQuestions(): ReleaseQuestion[] {
  const choice = (id: string, owner: Owner) =>
    question(id, owner, CHOICE, { skill: 'reading', view: { prompt: { en: 'Where is Omar?' }, options: OPTIONS } });
  const readings = [1, 2].flatMap((week) => {
    const owner = ownerOf('reading', `A1-${week}`, { level: 'A1', week });
    return [choice(`reading-${week}-1`, owner), choice(`reading-${week}-2`, owner)];
  });
  const of = (kind: 'listening' | 'episode') => ownerOf(kind, 'A1-1', { level: 'A1', week: 1 });
  return [...readings, choice('listening-1-1', of('listening')), choice('episode-1-1', of('episode'))];
}

function practicalQuestions(): ReleaseQuestion[] {
  const bank = ownerOf('practical', 'p-bank', { level: 'A1' });
  return [
    question('bank-1', bank, CHOICE, { view: { prompt: { ar: 'اختر' }, options: OPTIONS } }),
    question(
      'bank-2',
      bank,
      { kind: 'gap', key: { accepted: ["don't"] } },
      { view: { prompt: { en: 'I ___ know.' } } },
    ),
    question(
      'bank-3',
      bank,
      { kind: 'speak', key: {} },
      { skill: 'speaking', view: { prompt: {}, text: { en: 'Hello.', ar: 'مرحبًا.' } } },
    ),
    question('hotel-1', ownerOf('practical', 'p-hotel', { level: 'A2' }), CHOICE, {
      view: { prompt: { ar: 'اختر' }, options: OPTIONS },
    }),
  ];
}

function tenseQuestions(): ReleaseQuestion[] {
  const tense = ownerOf('grammar', 'present_simple', {});
  return [
    question('tense-1', tense, CHOICE, { view: { prompt: { ar: 'اختر' }, options: OPTIONS } }),
    question(
      'tense-2',
      tense,
      { kind: 'order', key: { accepted: [['Do', 'you', 'drink?']] } },
      { view: { prompt: { ar: 'رتّب' }, tokens: ['drink?', 'you', 'Do'] } },
    ),
  ];
}

function topicQuestions(): ReleaseQuestion[] {
  const topic = ownerOf('grammar', 'articles', {});
  return [question('topic-1', topic, CHOICE, { view: { prompt: { ar: 'اختر' }, options: OPTIONS } })];
}

function placementQuestions(): ReleaseQuestion[] {
  return LEVEL_CODES.flatMap((level, order) =>
    Array.from({ length: PER_LEVEL }, (_, i) =>
      question(`place-${level}-${i}`, ownerOf('placement', 'bank', { level }), CHOICE, {
        d: -3 + 1.5 * order + (i - PER_LEVEL / 2) / 20,
        skill: SKILLS[i % SKILLS.length] ?? 'grammar',
        view: { prompt: { en: `Question ${i} of ${level}` }, options: OPTIONS },
      }),
    ),
  );
}

function ownerOf(kind: ReleaseQuestion['owner']['kind'], id: string, at: { level?: string; week?: number }): Owner {
  return {
    owner: { kind, uuid: uuidOf(kind === 'small_talk' ? 'small-talk' : kind, id) },
    level_id: at.level === undefined ? null : uuidOf('level', at.level),
    week: at.week ?? null,
  };
}

/** Returns the reason of an option of every question. */
export function reasonOfOption(id: string): string {
  return `هذا سبب الخيار ${id}.`;
}

function question(
  id: string,
  owner: Owner,
  keyed: KeyedKind,
  { d = -3, skill = 'grammar', view = {} }: Parts,
): ReleaseQuestion {
  const uuid = uuidOf('question', id);
  return {
    ...keyed,
    ...owner,
    uuid,
    skill,
    d,
    why: 'لأنّ هذا هو الصواب.',
    ...(view.options && { reasons: Object.fromEntries(view.options.map(({ id }) => [id, reasonOfOption(id)])) }),
    correct_answer: 'the right answer',
    view: { uuid, kind: keyed.kind, skill, prompt: {}, ...view },
  };
}
