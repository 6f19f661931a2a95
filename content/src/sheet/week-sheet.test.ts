import { expect, it } from 'vitest';
import { sampleCourse } from '../../test/sample-course.ts';
import { firstWeek, questionOf } from '../../test/seed-fault.ts';
import { textsOf } from '../course-texts.ts';
import { weekSheet } from './week-sheet.ts';

const none = { statistics: new Map(), generated: new Map() };

it('has every text of the week that a learner may see, with keys and reasons', () => {
  const course = sampleCourse();
  const week = firstWeek(course);
  const sheet = weekSheet(course, week, none).replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const folder = /^a1\/w01\//;
  const texts = course.documents
    .filter(({ file }) => folder.test(file))
    .flatMap((document) => textsOf(document))
    .filter(({ role }) => role !== 'symbol');
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(({ text }) => !sheet.includes(text) && !isAnswerOrder(text))).toEqual([]);
  expect(sheet).toContain('is</bdi> ✓');
  // The words of an order are shown as one sentence.
  function isAnswerOrder(text: string): boolean {
    return questionOf(course, 'order').answer.includes(text);
  }
});

it('escapes texts, and shows near meanings and statistics', () => {
  const course = sampleCourse();
  course.meanings = { place: ['w-name', 'w-city'] };
  const week = firstWeek(course);
  week.title.en = '<b>A & B</b>';
  const statistics = new Map([['a1-w01-q1', { answers: 8, right: 2, wrong: { option: 'am', count: 5 } }]]);
  const sheet = weekSheet(course, week, { ...none, statistics });
  expect(sheet).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;');
  expect(sheet).toContain('near: city');
  expect(sheet).toContain('25 % of 8 answers are right');
  expect(sheet).toContain('most chosen: am (5)');
});
