import type { SessionMinutes } from '@lisan/contract/learner/session';
import { formatNumber } from '../../../../lib/format/format-number.ts';

/** Today's session on home. */
export const sessionCard = {
  title: 'جلسة اليوم',
  start: 'بدء الجلسة',
  resume: 'متابعة الجلسة',
  another: 'جلسة أخرى',
  /** 5, 10 or 15. */
  minutes: (n: SessionMinutes) => `${n} ${n > 10 ? 'دقيقة' : 'دقائق'}`,
  body: 'كلمات جديدة، ومراجعة ما تعلّمته، وتدريب على السمع والنطق.',
  bodyReview: 'جلسة مراجعة لما تعلّمته، مع تدريب على السمع والنطق.',
  open: (answered: number, total: number) => `أجبت عن ${formatNumber(answered)} من ${formatNumber(total)}.`,
  finished: 'أنهيت جلسة اليوم',
  finishedBody: 'سلسلتك محفوظة لليوم. نلتقي غدًا، أو في جلسة أخرى الآن.',
  /** Its answers wait for the network. */
  finishedUnsent: 'تظهر نقاطك حين يعود الاتصال.',
  progress: 'ما أجبت عنه من الجلسة',
} as const;
