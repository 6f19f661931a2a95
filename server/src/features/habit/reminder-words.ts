import type { CueKind } from '../../domain/reminder/plan-cue.ts';

/** A later cue replaces an earlier one on the phone. */
export const REMINDER_TOPIC = 'reminder';

type Facts = { streak: number; dueCards: number };

/** Returns title and text of a cue, in Arabic. */
export function wordsOf(kind: CueKind, { streak, dueCards }: Facts): { title: string; text: string } {
  switch (kind) {
    case 'session':
      return { title: 'خمس دقائق إنجليزية؟', text: 'جلسة اليوم جاهزة: كلمات جديدة وقليل من المراجعة.' };
    case 'reviews':
      return { title: 'كلمات على وشك أن تُنسى', text: `${cards(dueCards)} الآن، قبل أن تنساها.` };
    case 'streak':
      return {
        title: 'سلسلتك تنتظر جلسة اليوم',
        text: `سلسلتك الآن ${days(streak)}، وجلسة قصيرة اليوم تُبقيها.${dueCards > 0 ? ` ${cards(dueCards)} فيها.` : ''}`,
      };
  }
}

/** The text of an SMS cue, with the way to stop them. */
export function smsOf(words: { title: string; text: string }, publicUrl: string): string {
  return `لسان: ${words.text} ${publicUrl}/#/session\nلإيقاف التذكير: ${publicUrl}/#/reminders/stop`;
}

const RULES = new Intl.PluralRules('ar');

function cards(n: number): string {
  switch (RULES.select(n)) {
    case 'one':
      return 'راجع كلمة واحدة';
    case 'two':
      return 'راجع كلمتين';
    case 'few':
      return `راجع ${n} كلمات`;
    case 'many':
      return `راجع ${n} كلمة`;
    default:
      return `راجع ${n} كلمة`;
  }
}

/** Streaks at risk have three days or more. */
function days(n: number): string {
  return RULES.select(n) === 'few' ? `${n} أيام` : `${n} يومًا`;
}
