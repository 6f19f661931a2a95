import { expect, it } from 'vitest';
import { spellAmerican } from './spelling.ts';

it.each([
  ['colour', 'color'],
  ['colourful', 'colorful'],
  ['favourites', 'favorites'],
  ['neighbourhood', 'neighborhood'],
  ['theatres', 'theaters'],
  ['kilometre', 'kilometer'],
  ['travelled', 'traveled'],
  ['organisation', 'organization'],
  ['apologised', 'apologized'],
  ['analysing', 'analyzing'],
  ['practising', 'practicing'],
  ['greys', 'grays'],
  ['cheques', 'checks'],
])('spells %s as %s', (british, american) => {
  expect(spellAmerican(british)).toBe(american);
  expect(spellAmerican(american)).toBe(american);
});

it.each(
  'promise advertise advertiser advise surprise exercise compromise hour four pour your flour fire are more there wise'.split(
    ' ',
  ),
)('leaves %s', (word) => {
  expect(spellAmerican(word)).toBe(word);
});
