/** Voice a is the woman's, b the man's, as in the course. */
export type LessonLine = { voice: 'a' | 'b'; text: string; pauseAfter?: number; slide?: string };

export const SOUND_LESSON: LessonLine[] = [
  {
    voice: 'a',
    text: 'Hello, and welcome. Today we are going to listen to a short conversation at the market.',
    pauseAfter: 0.9,
  },
  { voice: 'a', text: 'Before we listen, here are two useful questions.' },
  { voice: 'a', text: 'How much is it?', pauseAfter: 1 },
  { voice: 'a', text: 'Can I have one kilo, please?', pauseAfter: 1 },
  { voice: 'a', text: 'Now listen. I am the customer.', pauseAfter: 1.4 },
  { voice: 'a', text: 'Good morning. How much are the tomatoes?' },
  { voice: 'b', text: 'Good morning. They are two thousand dinars a kilo.' },
  { voice: 'a', text: 'And the oranges?' },
  { voice: 'b', text: 'Fifteen hundred. They are very sweet today.' },
  { voice: 'a', text: 'Can I have one kilo of tomatoes and two kilos of oranges, please?' },
  { voice: 'b', text: 'Of course. That is five thousand dinars, please.' },
  { voice: 'a', text: 'Here you are.' },
  { voice: 'b', text: 'Thank you very much. Have a nice day!' },
  { voice: 'a', text: 'You too. Goodbye!', pauseAfter: 1.6 },
  { voice: 'a', text: 'How much did I pay? Think for a moment.', pauseAfter: 3 },
  {
    voice: 'a',
    text: 'I paid five thousand dinars: two thousand for the tomatoes, and three thousand for the oranges.',
    pauseAfter: 1,
  },
  { voice: 'a', text: 'Now say it after me.', pauseAfter: 0.8 },
  { voice: 'a', text: 'How much are the tomatoes?', pauseAfter: 2.6 },
  { voice: 'a', text: 'Can I have two kilos of oranges, please?', pauseAfter: 3.4 },
  { voice: 'a', text: 'Well done! The next time you go shopping, say it in English.', pauseAfter: 0.6 },
];

export const VIDEO_LESSON: LessonLine[] = [
  {
    slide: 'title',
    voice: 'b',
    text: 'Hello! I am Kareem. In one minute, you will learn how to ask the way.',
    pauseAfter: 0.8,
  },
  {
    slide: 'ask',
    voice: 'b',
    text: 'First, be polite. Start with these two words: excuse me. Then ask your question.',
    pauseAfter: 0.6,
  },
  { slide: 'ask', voice: 'a', text: 'Excuse me, where is the bank?', pauseAfter: 2.4 },
  { slide: 'ask', voice: 'b', text: 'Say it once more.', pauseAfter: 0.4 },
  { slide: 'ask', voice: 'a', text: 'Excuse me, where is the bank?', pauseAfter: 2.6 },
  { slide: 'answers', voice: 'b', text: 'You will often hear one of these three answers.', pauseAfter: 0.6 },
  { slide: 'answers', voice: 'b', text: 'Go straight.', pauseAfter: 1.2 },
  { slide: 'answers', voice: 'b', text: 'Turn left.', pauseAfter: 1.2 },
  { slide: 'answers', voice: 'b', text: 'Turn right.', pauseAfter: 1.4 },
  { slide: 'dialogue', voice: 'b', text: 'Now listen to all of it.', pauseAfter: 0.8 },
  { slide: 'dialogue', voice: 'a', text: 'Excuse me, where is the station?' },
  { slide: 'dialogue', voice: 'b', text: 'Go straight, then turn left. It is next to the park.' },
  { slide: 'dialogue', voice: 'a', text: 'Thank you very much!', pauseAfter: 1.2 },
  { slide: 'turn', voice: 'b', text: 'Now it is your turn. Ask me about the hospital.', pauseAfter: 3.2 },
  { slide: 'answer', voice: 'a', text: 'Excuse me, where is the hospital?', pauseAfter: 1 },
  { slide: 'end', voice: 'b', text: 'Very good! See you in the next lesson.', pauseAfter: 1 },
];
