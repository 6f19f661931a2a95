import { formatNumber } from '../../../../lib/format/format-number.ts';
import { plural } from '../../../../text/plural.ts';

const MINUTES = { one: 'دقيقة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

/** Today's session on home. */
export const sessionCard = {
  title: 'جلسة اليوم',
  start: 'بدء الجلسة',
  resume: 'متابعة الجلسة',
  another: 'جلسة أخرى',
  minutes: (n: number) => plural(n, MINUTES),
  body: 'كلمات جديدة، ومراجعة ما تعلّمته، وتدريب على السمع والنطق.',
  bodyReview: 'جلسة مراجعة لما تعلّمته، مع تدريب على السمع والنطق.',
  open: (answered: number, total: number) => `أجبت عن ${formatNumber(answered)} من ${formatNumber(total)}.`,
  finished: 'أنهيت جلسة اليوم',
  finishedBody: 'سلسلتك محفوظة لليوم. نلتقي غدًا، أو في جلسة أخرى الآن.',
  /** Its answers wait for the network. */
  finishedUnsent: 'أجوبتك محفوظة على هاتفك. نرسلها حين يعود الاتصال، ثم تظهر نقاطك وسلسلتك.',
  progress: 'ما أجبت عنه من الجلسة',
} as const;
