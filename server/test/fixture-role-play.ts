import { uuidOf } from '@lisan/content/item-uuid';
import type { RolePlayView } from '@lisan/contract/learner/role-play';

const line = { en: 'Hello.', ar: 'مرحبًا.', audio_url: '/course-media/00f23981abf1b6e5.mp3', audio_seconds: 1 };
const choice = (fit: 'good' | 'fair' | 'poor', next: string) => ({ ...line, fit, remark: 'السبب.', next });
const end = (outcome: 'good' | 'fair' | 'poor') => ({ ...line, id: outcome, outcome, remark: 'السبب.' });

/** Two turns at the bank: a poor first line ends it. */
export const fixtureRolePlay: RolePlayView = {
  uuid: uuidOf('role-play', 'p-bank-talk'),
  practical_id: uuidOf('practical', 'p-bank'),
  level_id: uuidOf('level', 'A1'),
  partner: { name: 'Sara', ar: 'سارة', voice: 'a' },
  situation: 'أنت في المصرف.',
  goal: 'تفتح حسابًا.',
  turns: [
    { ...line, id: 'one', choices: [choice('good', 'two'), choice('poor', 'poor')] },
    { ...line, id: 'two', choices: [choice('good', 'good'), choice('fair', 'fair')] },
  ],
  ends: [end('good'), end('fair'), end('poor')],
};
