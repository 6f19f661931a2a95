import { expect, it } from 'vitest';
import { mediaIn } from './fetch-media.ts';

it('lists every clip and picture of a reply once, in order, wherever the reply has it', () => {
  const [clip, second, picture] = ['/course-media/1.mp3', '/course-media/2.mp3', '/course-media/pictures/bus.0.svg'];
  const reply = {
    words: [{ en: 'bus', audio_url: clip, picture_url: picture, example: { en: 'A bus.', audio_url: second } }],
    texts: {
      paragraphs: [{ en: 'See "/course-media" here.', audio_url: clip }, { en: '/course-media/3.mp3 is text.' }],
    },
  };
  expect(mediaIn(reply)).toEqual([clip, picture, second]);
  expect(mediaIn([null, { texts: null }])).toEqual([]);
});
