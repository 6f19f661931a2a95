/** The tenses that have a page, by the order of learning. The first word of each is its time. */
export const TENSES = [
  'present_simple',
  'present_continuous',
  'present_perfect',
  'present_perfect_continuous',
  'past_simple',
  'past_continuous',
  'past_perfect',
  'past_perfect_continuous',
  'future_simple',
  'future_continuous',
  'future_perfect',
  'future_perfect_continuous',
] as const;

/** The topics of the pages beside the tenses, in the order of learning. */
export const TOPICS = [
  'articles',
  'countability',
  'questions',
  'word_order',
  'prepositions',
  'modals',
  'gerund_infinitive',
  'comparison',
  'conditionals',
  'relative_clauses',
  'passive',
  'reported_speech',
] as const;
