import type { SmallTalkKind } from '@lisan/contract/learner/small-talk-kinds';

/** Idioms and habits of thirty seconds each. */
export const smallTalk = {
  title: 'تعابير وعادات',
  link: 'تعبير أو عادة في نحو دقيقة',
  lead: 'تعابير شائعة في الإنجليزية، وعادات من حياة أهلها. كل واحد منها في نحو دقيقة: حوار صغير وسؤال.',
  today: 'عبارة اليوم',
  open: 'إلى الحوار والسؤال',
  kinds: { idiom: 'أمثال وتعابير', culture: 'عادات وثقافة' } satisfies Record<SmallTalkKind, string>,
  count: (done: number, total: number) => `أُنجز ${done} من ${total}`,
  done: 'أُنجز',
  allDone: 'أنجزت كل ما هنا. العودة إليه متاحة في أي وقت.',
  dialogue: 'الحوار',
  note: 'متى نقولها؟',
  habit: 'ما هذه العادة؟',
  toQuestion: 'إلى السؤال',
  next: 'التالي',
  list: 'إلى القائمة',
  offline: 'فتح هذه الصفحة أول مرة يحتاج إلى الإنترنت. بعد ذلك تعمل بلا اتصال.',
  practicals: 'إلى التدريبات',
  empty: { title: 'لا شيء هنا بعد', body: 'نُعدّ تعابير وعادات جديدة. نلتقي هنا قريبًا.' },
} as const;
