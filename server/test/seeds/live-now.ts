import { randomUUID } from 'node:crypto';
import { sendMessage, type MessageDraft } from '../../src/features/live/live/talk/send-message.ts';
import type { TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { DEMO_NUMBERS } from '../../src/demo/demo-numbers.ts';
import { HUDA } from '../../src/demo/demo-lessons.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { logIn, type Learner } from '../sign-up.ts';
import { BETWEEN_CODES_MS } from '../subscription/subscribe.ts';
import { makeLesson } from '../teachers.ts';
import { welcome } from './learner-seeds.ts';
import type { Planted } from './seed-folders.ts';
import { seedNumber, type Seed } from './seed.ts';

/** In addition to the viewers' messages. */
const MESSAGES_PER_SECOND = 10;
const VIEWERS = ['سارة الجبوري', 'عمر العبيدي', 'مريم الخفاجي'];
const QUESTIONS = ['ما الفرق بين will و going to؟', 'كيف نقول «على الرحب والسعة»؟'];

export const liveNow: Seed = {
  about: 'a lesson on the air, with viewers who have asked questions',
  async plant(test: TestApp): Promise<Planted> {
    await seedDemo(test.services);
    const token = await logIn(test, DEMO_NUMBERS.teacher);
    const viewers: Learner[] = [];
    for (const [nth, name] of VIEWERS.entries())
      viewers.push(await welcome(test, { number: seedNumber(30 + nth), name }));
    test.advance(BETWEEN_CODES_MS);
    const id = await makeLesson(test, HUDA.id, { inMinutes: 1 });
    await callApi(test.app, 'POST /api/studio/lessons/:id/start', { token, params: { id } });
    for (const [nth, text] of QUESTIONS.entries()) {
      const subscriberId = viewers[nth]?.subscriberId ?? '';
      const draft: MessageDraft = { channelId: id, subscriberId, kind: 'question', clientId: randomUUID(), text };
      await sendMessage(test.services, draft, MESSAGES_PER_SECOND);
    }
    const people = [
      { number: DEMO_NUMBERS.teacher, who: 'the teacher, in /studio' },
      ...viewers.map(({ msisdn }, nth) => ({ number: msisdn, who: `${VIEWERS[nth]}, a viewer` })),
    ];
    return {
      isOnAir: true,
      people,
      look: ['/#/live/lessons: the lesson on the air', '/studio: continue it, with your camera; the questions wait'],
    };
  },
};
