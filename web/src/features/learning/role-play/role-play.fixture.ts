import type { RolePlayView } from '@lisan/contract/learner/role-play';

const clip = (name: string) => ({ audio_url: `/${name}.mp3`, audio_seconds: 1 });

/** A conversation of two turns: a good reply to each leads to the good end, a poor one to the poor end at once. */
export const ROLE_PLAY: RolePlayView = {
  uuid: 'talk',
  practical_id: 'practical',
  level_id: 'level-A1',
  partner: { name: 'Maria', ar: 'ماريا، النادلة', voice: 'a' },
  situation: 'أنت في مقهى.',
  goal: 'أن تطلب القهوة بأدب.',
  turns: [
    {
      id: 't1',
      en: 'Good morning!',
      ar: 'صباح الخير!',
      ...clip('t1'),
      choices: [
        { en: 'Good morning.', ar: 'صباح الخير.', fit: 'good', remark: 'تحية لطيفة.', next: 't2', ...clip('c1') },
        { en: 'Coffee!', ar: 'قهوة!', fit: 'poor', remark: 'أمر خشن.', next: 'bad', ...clip('c2') },
      ],
    },
    {
      id: 't2',
      en: 'What would you like?',
      ar: 'ماذا تحب؟',
      ...clip('t2'),
      choices: [
        { en: 'Coffee, please.', ar: 'قهوة من فضلك.', fit: 'good', remark: 'طلب مهذب.', next: 'good', ...clip('c3') },
        { en: 'I want coffee.', ar: 'أريد قهوة.', fit: 'fair', remark: 'مباشر قليلًا.', next: 'good', ...clip('c4') },
      ],
    },
  ],
  ends: [
    { id: 'good', outcome: 'good', en: 'Here you are!', ar: 'تفضّل!', remark: 'أحسنت الطلب.', ...clip('e1') },
    { id: 'bad', outcome: 'poor', en: 'Sorry?', ar: 'عفوًا؟', remark: 'جرّب ثانيةً.', ...clip('e2') },
  ],
};
