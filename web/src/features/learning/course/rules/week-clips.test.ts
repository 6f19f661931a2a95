import { expect, it } from 'vitest';
import { weekTexts } from '../../../../../test/week-texts.ts';
import { courseWeek } from '../course-week.fixture.ts';
import { weekClips } from './week-clips.ts';

it('lists every clip and picture of a week once: words, their pictures, examples, sentences, dialogues and both voices of a sound', () => {
  const content = courseWeek(1);
  const [word] = content.words;
  const [sentence] = content.sentences;
  if (!word || !sentence) throw new Error('The fixture has both');
  const pair = { a: 'ship', b: 'sheep', a_audio_url: '/5', b_audio_url: '/6', b_second_audio_url: '/7' };
  const clips = weekClips(
    {
      ...content,
      words: [
        { ...word, audio_url: '/1', example: { ...word.example, audio_url: '/2' }, picture_url: '/8' },
        { ...word, audio_url: '/1', example: { ...word.example, audio_url: '/2' } },
      ],
      sentences: [
        { ...sentence, audio_url: '/3' },
        { ...sentence, audio_url: '/1' },
      ],
      audio: [{ ...sentence, lines: [], audio_url: '/4' }],
      lessons: [
        {
          ...sentence,
          intro: '',
          points: [],
          sound: { title: { en: '', ar: '' }, pairs: [pair], tip: '' },
          task: { prompt: { en: '', ar: '' }, model: '', modelAr: '' },
        },
      ],
    },
    null,
  );
  expect(clips.toSorted()).toEqual(['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']);
});

it('lists the clip of the listening and those of the questions', () => {
  const nothing = { ...courseWeek(1), words: [], sentences: [], audio: [], lessons: [] };
  expect(weekClips(nothing, weekTexts()).toSorted()).toEqual(['/listening', '/question']);
});
