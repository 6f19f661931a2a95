import { expect, test } from 'vitest';
import { chooseFormat, checkFormat } from './choose-format.ts';

const supports =
  (...parts: string[]) =>
  (mime: string) =>
    parts.some((part) => mime.includes(part));

test('prefers AAC in MP4, then Opus in MP4, then WebM', () => {
  expect(chooseFormat('video', () => true)).toMatchObject({ container: 'mp4', sound: 'aac' });
  expect(chooseFormat('video', supports('opus'))).toMatchObject({ container: 'mp4', sound: 'opus' });
  expect(chooseFormat('video', supports('webm'))).toMatchObject({ container: 'webm' });
  expect(chooseFormat('video', () => false)).toBeNull();
});

test('records a sound lesson without a picture', () => {
  expect(chooseFormat('sound', () => true)?.mime).toBe('audio/mp4; codecs="mp4a.40.2"');
});

test('accepts WebM only where the server converts it', () => {
  const webm = chooseFormat('video', supports('webm'));
  expect(checkFormat(webm, false)).toBe('refused');
  expect(checkFormat(webm, true)).toBe('converted');
  expect(checkFormat(null, true)).toBe('refused');
});

test('distinguishes Opus, which old iPhones do not play unless the server converts it', () => {
  expect(checkFormat(chooseFormat('video', supports('opus')), true)).toBe('good');
  expect(checkFormat(chooseFormat('video', supports('opus')), false)).toBe('noSoundOnOld');
  expect(
    checkFormat(
      chooseFormat('video', () => true),
      false,
    ),
  ).toBe('good');
});
