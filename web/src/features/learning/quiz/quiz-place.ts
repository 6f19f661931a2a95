/** The quiz of one week of a level. */
export type QuizPlace = { level_id: string; week: number };
