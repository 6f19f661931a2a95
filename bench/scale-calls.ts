import type { QuestionView } from '@lisan/contract/learner/question';
import { ON_AIR_ID } from './scale-extras.ts';
import { HABITS } from './scale-year.ts';
import { ask, rightAnswer, type Subject } from './scale-subject.ts';

/** A hot call and its preparation, which is not measured. `few`: the preparation is long. */
export type HotCall = {
  name: string;
  prepare?: (subject: Subject) => Promise<unknown>;
  call: (subject: Subject, prepared: never) => Promise<unknown>;
  few?: true;
  /** The call changes later calls, so that the other learners of the pairs make it, once each. */
  other?: true;
};

type Session = { uuid: string; steps: { type: string; question: QuestionView; correct: boolean | null }[] };

const get = (path: string, query?: Record<string, string>): HotCall => ({
  name: `GET ${path}${query ? ` ${Object.keys(query).join(' ')}` : ''}`,
  call: (subject) => ask(subject, `GET ${path}`, { ...(query && { query }) }),
});

export function hotCalls(course: { levelId: string; week: string; itemId: string }): HotCall[] {
  const week = { ActiveWeek: '1', level_id: course.levelId };
  return [
    get('/api/home'),
    get('/api/user'),
    get('/api/fetch/subscriber/details'),
    get('/api/progress'),
    get('/api/subscriber/weeks', { level_id: course.levelId }),
    get('/api/get/main/content', week),
    get('/api/count/subscriber/content'),
    get('/api/my/levels'),
    get('/api/saved'),
    get('/api/mistakes'),
    get('/api/goal'),
    get('/api/subscriptions/list'),
    get('/api/subscription/history'),
    get('/api/group'),
    get('/api/inbox'),
    get('/api/sessions'),
    get('/api/live-channels'),
    get('/api/get-live-channel-viewers', { channel_id: ON_AIR_ID }),
    ...sessionCalls(),
    ...reviewCalls(),
    ...quizCalls(course),
    ...writes(course),
    ...signInCalls(),
    ...staffCalls(),
  ];
}

async function openSession(subject: Subject): Promise<Session> {
  const { session } = await ask(subject, 'POST /api/session/start', { body: { another: true } });
  return session as unknown as Session;
}

const openQuestions = ({ steps }: Session) =>
  steps.filter(({ type, correct }) => type === 'question' && correct === null);

async function answerOne(subject: Subject, session: Session, question: QuestionView) {
  const answer = await rightAnswer(subject, 'daily_step', question.uuid);
  return { session_uuid: session.uuid, question_uuid: question.uuid, answer };
}

function sessionCalls(): HotCall[] {
  const post = (subject: Subject, body: object) => ask(subject, 'POST /api/session/answer', { body });
  return [
    { name: 'POST /api/session/start', call: openSession, few: true },
    {
      name: 'POST /api/session/answer',
      async prepare(subject) {
        const session = await openSession(subject);
        return answerOne(subject, session, openQuestions(session)[0]?.question as QuestionView);
      },
      call: post,
      few: true,
    },
    {
      name: 'POST /api/session/answer, the last',
      async prepare(subject) {
        const session = await openSession(subject);
        const questions = openQuestions(session).map(({ question }) => question);
        const last = questions.pop() as QuestionView;
        for (const question of questions) await post(subject, await answerOne(subject, session, question));
        return answerOne(subject, session, last);
      },
      call: post,
      few: true,
    },
  ];
}

function reviewCalls(): HotCall[] {
  return [
    { ...get('/api/review'), name: 'GET /api/review, the first', few: true, other: true },
    { ...get('/api/review'), prepare: (subject) => ask(subject, 'GET /api/review') },
    {
      name: 'POST /api/review/answer',
      few: true,
      async prepare(subject) {
        // The clones of a learner have few cards, and an earlier turn may have postponed all of them.
        const { test } = subject.side;
        const due = new Date(test.services.clock.now().getTime() - 60_000);
        const ofSubject = test.services.db.updateTable('review_card').where('subscriber_id', '=', subject.uuid);
        await ofSubject.set({ due_at: due }).execute();
        const { cards } = await ask(subject, 'GET /api/review');
        const [first] = cards as unknown as { question: QuestionView }[];
        if (!first) throw new Error('no card is due');
        const { uuid } = first.question;
        return { question_uuid: uuid, answer: await rightAnswer(subject, 'review_card', uuid) };
      },
      call: (subject, body: object) => ask(subject, 'POST /api/review/answer', { body }),
    },
  ];
}

function quizCalls({ levelId, week }: { levelId: string; week: string }): HotCall[] {
  const query = { level_id: levelId, week };
  const start = async (subject: Subject) =>
    (await ask(subject, 'GET /api/generate/question', { query })) as unknown as {
      question: QuestionView;
      following: QuestionView[];
    };
  const bodyOf = async (subject: Subject, { uuid }: QuestionView) => ({
    question_uuid: uuid,
    answer: await rightAnswer(subject, 'quiz_question', uuid),
  });
  const post = (subject: Subject, body: object) => ask(subject, 'POST /api/check/question/answer', { body });
  return [
    {
      name: 'POST /api/check/week/quiz/status',
      call: (subject) => ask(subject, 'POST /api/check/week/quiz/status', { body: {} }),
    },
    { name: 'GET /api/generate/question', call: start, few: true },
    {
      name: 'POST /api/check/question/answer',
      prepare: async (subject) => bodyOf(subject, (await start(subject)).question),
      call: post,
      few: true,
    },
    {
      name: 'POST /api/check/question/answer, the last',
      async prepare(subject) {
        const { question, following } = await start(subject);
        const all = [question, ...following];
        const last = all.pop() as QuestionView;
        for (const one of all) await post(subject, await bodyOf(subject, one));
        return bodyOf(subject, last);
      },
      call: post,
      few: true,
    },
  ];
}

function writes({ itemId }: { itemId: string }): HotCall[] {
  const post = (path: string, body: (subject: Subject) => object): HotCall => ({
    name: `POST ${path}`,
    call: (subject) => ask(subject, `POST ${path}`, { body: body(subject) }),
  });
  return [
    post('/api/subscriber-content-points', () => ({ content_uuid: itemId })),
    post('/api/saved/toggle', () => ({ content_uuid: itemId, saved: true })),
    post('/api/update/subscriber/profile', ({ n }) => ({ name: `سارة ${n % 7 === 0 ? 'العبيدي' : 'الجبوري'}` })),
    post('/api/inbox/read', () => ({})),
    post('/api/goal', () => ({ minutes: 10 })),
    post('/api/channel-live-view-toggle', () => ({ channel_id: ON_AIR_ID, on: true })),
  ];
}

function signInCalls(): HotCall[] {
  const request = (subject: Subject, msisdn = subject.msisdn) =>
    ask(subject, 'POST /api/client/login', { token: null, body: { msisdn } });
  return [
    { name: 'POST /api/client/login', call: (subject) => request(subject), few: true },
    {
      name: 'POST /api/client/confirm/otp',
      async prepare(subject) {
        const { test } = subject.side;
        // The number of the other learner of the pair: a number gets one code in a while.
        const msisdn = `${HABITS[1].msisdn.slice(0, 7)}${subject.msisdn.slice(7)}`;
        await request(subject, msisdn);
        await test.deliverSms();
        return { msisdn, otp: test.services.simulators?.sms.messages(msisdn)[0]?.code };
      },
      call: (subject, body: object) => ask(subject, 'POST /api/client/confirm/otp', { token: null, body }),
      few: true,
      other: true,
    },
  ];
}

type Query = Record<string, string>;

function staff(
  name: string,
  path: string | ((subject: Subject) => string),
  query?: Query | ((subject: Subject) => Query),
): HotCall {
  return {
    name: `staff: ${name}`,
    call: (subject) =>
      ask(subject, `GET /api/console/${typeof path === 'string' ? path : path(subject)}`, {
        token: subject.side.staffToken,
        ...(query && { query: typeof query === 'function' ? query(subject) : query }),
      }),
    few: true,
  };
}

function staffCalls(): HotCall[] {
  const days = { from: '2026-02-10', to: '2026-03-09' };
  return [
    staff('learners, newest', 'learners'),
    staff('learners by number', 'learners', ({ msisdn }) => ({ q: msisdn })),
    staff('learners by a name of none', 'learners', { q: 'زرقاء' }),
    staff('learners by full name', 'learners', { q: 'أحمد الجبوري' }),
    staff('learners by common name', 'learners', { q: 'سارة' }),
    staff('a learner', ({ uuid }) => `learners/${uuid}`),
    staff('charges of a learner', ({ uuid }) => `learners/${uuid}/charges`),
    staff('timeline of a learner', ({ uuid }) => `learners/${uuid}/timeline`),
    staff('inbox', 'inbox'),
    staff('inbox, open', 'inbox', { state: 'open' }),
    staff('inbox, search', 'inbox', { search: 'المستوى' }),
    staff('figures', 'figures', { ...days, chart: 'growth' }),
    staff('figures of money', 'figures/money', days),
    staff('audit', 'audit'),
    staff('refunds', 'refunds'),
    staff('lessons', 'live'),
    staff('viewers of a lesson', `live/${ON_AIR_ID}`),
  ];
}
