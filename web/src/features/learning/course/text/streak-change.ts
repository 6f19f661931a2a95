import { plural } from '../../../../text/plural.ts';

const DAYS = { two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };

/** The effect of missed days on a streak, on home. */
export const streakChange = {
  /** A streak has two freezes at most. */
  frozen: (days: number) =>
    days === 1 ? 'فاتك يوم أمس، فغطّته تجميدة وبقيت سلسلتك.' : 'فاتك يومان، فغطّتهما تجميدتان وبقيت سلسلتك.',
  left: (freezes: number) =>
    freezes === 0 ? 'لم تبقَ لديك تجميدة، وسبعة أيام من التعلّم تعيد واحدة.' : 'وبقيت لديك تجميدة واحدة.',
  ended: (days: number) => `وصلت سلسلتك إلى ${plural(days, DAYS)} ثم توقّفت، ولا بأس.`,
  restart: 'ما تعلّمته باقٍ معك. تبدأ سلسلة جديدة بجلسة اليوم، ومعك تجميدتان من جديد.',
} as const;
