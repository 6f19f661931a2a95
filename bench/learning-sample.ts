import type { SentenceItem, WordItem } from '@lisan/contract/learner/course';
import type { QuestionView } from '@lisan/contract/learner/question';
import { chanceOfRight } from '../server/src/domain/placement/estimate-ability.ts';
import { LEVEL_CODES } from '../server/src/domain/placement/level-code.ts';
import { levelOfAbility } from '../server/src/domain/placement/level-scale.ts';
import { PROMPTS } from '../server/src/domain/quiz/quiz-texts.ts';
import { moveCard } from '../server/src/domain/review/schedule-review.ts';
import { newCard, type ReviewCard } from '../server/src/domain/review/review-card.ts';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import type { LearningCourse } from './learning-course.ts';
import { ZONE } from './learning-pace.ts';
import { callServer } from './tools/call-server.ts';
import { runServer } from './tools/run-server.ts';
import { signUp } from './tools/sign-up.ts';

export type Sample = {
  learners: number;
  /** Share of learners placed within one level of the truth. */
  placedNear: number;
  answers: number;
  /** Answers whose rating and due time follow the rules. */
  agreed: number;
};

type Learner = { token: string; subscriberId: string; cards: Map<string, ReviewCard> };
type Review = { cards: { question: QuestionView }[] };
type Reply = { correct: boolean; rating: 'again' | 'hard' | 'good'; due_at: string };
type Tested = { test_uuid?: string; question?: QuestionView | null; result?: { level: { code: string } } };

const REMEMBERED = 0.85;
const MINUTE_MS = 60_000;

/** A few learners through the calls of a real server: the level test, a week's items and two days of review. */
export async function sampleOverHttp(course: LearningCourse, learners: number, random: Random): Promise<Sample> {
  const server = await runServer({ env: { RATE_LIMIT_WRITE: '100000000', DATABASE_URL: '' } });
  const sample: Sample = { learners, placedNear: 0, answers: 0, agreed: 0 };
  let ahead = 0;
  const advance = async (duration: string, ms: number) => {
    await callServer({ url: `${server.url}/simulator/clock`, body: { advance: duration } });
    ahead += ms;
  };
  try {
    const all: Learner[] = [];
    for (let nth = 0; nth < learners; nth += 1) {
      const learner = await enter(server.url, nth);
      sample.placedNear += (await isPlacedNear(server.url, learner, { course, random })) ? 1 / learners : 0;
      await learnWeek(server.url, learner, { course, now: new Date(Date.now() + ahead) });
      all.push(learner);
    }
    await advance('PT11M', 11 * MINUTE_MS);
    for (const days of [0, 2]) {
      if (days > 0) await advance(`P${days}D`, days * 24 * 60 * MINUTE_MS);
      for (const learner of all) await review(server.url, learner, { course, random, ahead, sample });
    }
  } finally {
    await server.stop();
  }
  return sample;
}

async function enter(url: string, nth: number): Promise<Learner> {
  const { token } = await signUp(url, `+96477055${String(50_000 + nth)}`);
  const { user } = (await callServer({ url: `${url}/api/user`, token })) as { user: { uuid: string } };
  return { token, subscriberId: user.uuid, cards: new Map() };
}

type By = { course: LearningCourse; random: Random };

async function isPlacedNear(url: string, { token }: Learner, { course, random }: By): Promise<boolean> {
  const ability = -3.5 + 7 * random();
  const keys = new Map(course.release.questions.map((question) => [question.uuid, question]));
  let step = (await callServer({ url: `${url}/api/level/test/start`, token, body: {} })) as Tested;
  const test_uuid = step.test_uuid;
  while (step.question) {
    const { uuid, options = [] } = step.question;
    const key = keys.get(uuid);
    const right = key && 'option' in key.key ? key.key.option : '';
    const wrong = options.find(({ id }) => id !== right)?.id ?? '';
    const answer = random() < chanceOfRight(ability, key?.d ?? 0) ? right : wrong;
    const body = { test_uuid, question_uuid: uuid, answer };
    step = (await callServer({ url: `${url}/api/level/test/answer`, token, body })) as Tested;
  }
  const found = LEVEL_CODES.findIndex((code) => code === step.result?.level.code);
  return found >= 0 && Math.abs(found - LEVEL_CODES.indexOf(levelOfAbility(ability))) <= 1;
}

/** Finishes the words and sentences of the first week. */
async function learnWeek(
  url: string,
  { token, cards }: Learner,
  { course, now }: { course: LearningCourse; now: Date },
): Promise<void> {
  for (const { uuid, en } of firstWeek(course)) {
    await callServer({ url: `${url}/api/subscriber-content-points`, token, body: { content_uuid: uuid, answer: en } });
    cards.set(uuid, newCard(now));
  }
}

async function review(
  url: string,
  learner: Learner,
  { course, random, ahead, sample }: By & { ahead: number; sample: Sample },
): Promise<void> {
  const { token, subscriberId, cards } = learner;
  const { cards: shown } = (await callServer({ url: `${url}/api/review`, token })) as Review;
  for (const { question } of shown) {
    const item = itemOf(question, course);
    const known = item && random() < REMEMBERED ? rightOption(question, item) : undefined;
    const body = { question_uuid: question.uuid, answer: known ?? { dont_know: true } };
    const reply = (await callServer({ url: `${url}/api/review/answer`, token, body })) as Reply;
    sample.answers += 1;
    const rating = known === undefined ? 'again' : 'good';
    const at = new Date(Date.now() + ahead);
    const event = { kind: 'reviewed', itemUuid: item?.uuid ?? '', at, rating } as const;
    const card = moveCard(cards.get(event.itemUuid), event, { subscriberId, zone: ZONE });
    if (!card) continue;
    cards.set(event.itemUuid, card);
    // Days must agree exactly; minutes within the precision of two clocks.
    const apart = Math.abs(Date.parse(reply.due_at) - card.dueAt.getTime());
    const agrees = card.state === 'review' ? apart === 0 : apart < 2 * MINUTE_MS;
    sample.agreed += agrees && reply.rating === rating ? 1 : 0;
  }
}

function firstWeek({ release, words, sentences }: LearningCourse): (WordItem | SentenceItem)[] {
  const level = release.levels.find(({ code }) => code === 'A1')?.uuid;
  return [...words, ...sentences].filter((item) => item.level_id === level && item.week === 1);
}

/** The subject of a question, from its words. */
function itemOf({ prompt, audio_url }: QuestionView, course: LearningCourse): WordItem | SentenceItem | undefined {
  return firstWeek(course).find(
    (item) =>
      (audio_url !== undefined && audio_url === item.audio_url) ||
      prompt.en === item.en ||
      prompt.ar === item.ar ||
      prompt.ar === PROMPTS.inEnglish(item.ar),
  );
}

function rightOption({ options = [] }: QuestionView, item: WordItem | SentenceItem): string | undefined {
  return options.find(({ text }) => text === item.ar || text === item.en)?.id;
}
