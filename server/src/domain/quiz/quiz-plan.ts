/** The parts of a weekly quiz. */
export type Part = 'meaning' | 'listening' | 'gap' | 'arranging' | 'dictation';

/** Questions by part; one more, from earlier weeks, makes twelve. */
export const PLAN: Record<Part, number> = { meaning: 4, listening: 2, gap: 2, arranging: 2, dictation: 1 };

/** Authored questions rarely ask for meaning only, so most such questions are generated from the words. */
export const MAX_AUTHORED: Record<Part, number> = { ...PLAN, meaning: 2 };
