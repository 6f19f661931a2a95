import { describe, expect, it } from 'vitest';
import { refuseDraft } from './refuse-draft.ts';

const sources = {
  model: 'This is a photo of my family. It is an old photo. My brother is a student in Cairo.',
  task: 'Write about your family. Who are they, and what do they do every day?',
  reading: 'Omar lives in a small house near the river. He has two sons and a daughter, and they go to school by bus.',
};
const refusal = (text: string) => refuseDraft(text, sources);

describe('a draft is refused', () => {
  it.each([
    ['😀😀 👍', 'wordless'],
    ['12345 67890 !!', 'wordless'],
    [`I 😀 ${'👍'.repeat(30)}`, 'wordless'],
    ['أنا أحب عائلتي كثيرا', 'foreign'],
    ['Hello يا صديقي العزيز كيف حالك اليوم', 'foreign'],
    ['asdf asdf asdf', 'gibberish'],
    ['asdf', 'gibberish'],
    ['qwerty zxcvb ASDASD lkjh', 'gibberish'],
    ['aaaa bbbb cccc', 'gibberish'],
    ['sdfgh wrtpl kjhgf', 'gibberish'],
    ['blorf gnarp fleeb zorple wibbit', 'gibberish'],
    ['Lorem ipsum dolor consectetur adipiscing elit tempor incididunt', 'gibberish'],
    ['word '.repeat(21), 'repeated'],
    ['I like my small family. '.repeat(5), 'repeated'],
    ['I like tea I like tea I like tea I like tea', 'repeated'],
    ['I like tea!\nI LIKE TEA.\ni like tea?\nMy name is Ali.', 'repeated'],
    [sources.model, 'copied_model'],
    ['this is a photo of MY FAMILY! It is an old photo', 'copied_model'],
    [`${sources.model} I agree.`, 'copied_model'],
    [sources.model.replaceAll(' ', '-'), 'copied_model'],
    ['My brother is a student in Cairo. It is an old photo! This is a photo of my family.', 'copied_model'],
    ['My name is Оmar and I wоrk in a shоp in Basra.', 'foreign'],
    ['My name is Omar, you fսck.', 'foreign'],
    [sources.task, 'copied_task'],
    [sources.reading, 'copied_reading'],
    [`${sources.reading} ${sources.model}`, 'copied_reading'],
  ])('%s', (text, reason) => expect(refusal(text)).toBe(reason));
});

describe('a draft is not refused', () => {
  it.each([
    'Hello.',
    'My name is عمر and I live in Basra.',
    'My brother have a shop. I am agree with him. He sells tea and bread.',
    'mi brothr hav bg haus an he wrk evry dey in fabrik',
    'My family is small. I have two sisters and my brother is a student in Baghdad.',
    'This is a photo of my family. We are in a garden, and my mother is behind the tree with my aunt.',
    'My father is a teacher in Basra. My mother is a teacher in Basra. My uncle is a teacher in Basra.',
    'I like apples. I like rice. I like fish. I like bread. I like tea.',
    'There is a cat in the room. There is a dog in the room. There is a bird in the room.',
    'We were there. We were weird. It was strewn with poetry.',
    'Gym rhythms. Why try my TV?',
    'This is a photo.',
    'It is an old photo. My father is a cook in Basra and I have two brothers.',
    'My teacher says привет and I say hello.',
  ])('%s', (text) => expect(refusal(text)).toBeNull());
});
