import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCourseFile } from '../load-course.ts';
import { MANIFEST_FILE, readSourceFiles, type SourceFiles } from '../publish/source-files.ts';
import { fieldsOf, pathOfField, type ItemField } from './item-fields.ts';
import { listCourseItems, type CourseItem } from './list-course-items.ts';
import { setField } from './set-field.ts';
import { setOptionalText } from './set-optional-text.ts';

type Optional = { file: string; item: CourseItem; field: ItemField };

const root = dirname(dirname(import.meta.dirname));
let files: SourceFiles;
let optional: Optional[];

/** The first optional text of each place and form in the real course, such as the absent note of a word. */
beforeAll(async () => {
  files = await readSourceFiles(root);
  const found = new Map<string, Optional>();
  for (const [file, source] of files) {
    if (file === MANIFEST_FILE || !/^(?:a1\/w0[12]|c1\/w12|starter|ears|grammar|practicals)/.test(file)) continue;
    const document = parseCourseFile(file, source);
    const kinds = new Map<string, number>();
    for (const item of listCourseItems(document)) {
      const seen = (kinds.get(item.kind) ?? 0) + 1;
      kinds.set(item.kind, seen);
      if (seen > 12) continue;
      for (const field of fieldsOf(document, item).filter(({ isOptional }) => isOptional)) {
        const place = `${file} ${item.kind} ${field.path.replace(/\d+/g, 'n')} ${field.text === ''}`;
        if (!found.has(place)) found.set(place, { file, item, field });
      }
    }
  }
  optional = [...found.values()];
});

const textAt = (file: string, source: string, { item, field }: Optional): string | undefined => {
  const document = parseCourseFile(file, source);
  return fieldsOf(document, item).find(({ path }) => path === field.path)?.text;
};

const isElement = ({ path }: ItemField): boolean => /\.\d+$/.test(path);

describe('an optional text of the course', () => {
  it('is known for words, sentences, points, questions and starter lessons, present or absent', () => {
    const known = new Set(optional.map(({ item, field }) => `${item.kind} ${field.path.replace(/\d+/g, 'n')}`));
    expect([...known]).toEqual(
      expect.arrayContaining([
        'word note',
        'sentence note',
        'lesson points.n.bad',
        'question prompt.en',
        'question audio',
        'starter parts.n.note',
      ]),
    );
    expect([...known]).not.toContain('question tag');
    expect(optional.filter(({ field }) => field.text !== '').length).toBeGreaterThan(5);
  });

  it('is added, read and removed without a trace', () => {
    for (const one of optional.filter(({ field }) => field.text === '' && !isElement(field))) {
      const source = files.get(one.file) ?? '';
      const path = pathOfField(one.item, one.field.path);
      const text = one.field.path.endsWith('ipa') ? '/x/' : one.field.role === 'note' ? 'كلمة «ok».' : 'A text.';
      const added = setOptionalText(source, path, text);
      expect(textAt(one.file, added, one), `${one.file} ${path.join('.')}`).toBe(text);
      expect(setOptionalText(added, path, '')).toBe(source);
    }
  });

  it('is removed and added again', () => {
    const present = optional.filter(({ field }) => field.text !== '' && !isElement(field));
    for (const one of present.filter(({ field }) => !field.path.startsWith('prompt.'))) {
      const source = files.get(one.file) ?? '';
      const path = pathOfField(one.item, one.field.path);
      const removed = setOptionalText(source, path, '');
      expect(textAt(one.file, removed, one), `${one.file} ${path.join('.')}`).toBe('');
      expect(textAt(one.file, setOptionalText(removed, path, one.field.text), one)).toBe(one.field.text);
    }
  });
});

describe('an element of a list of the course', () => {
  it('is known for other accepted answers, options and checklists, present or after the end', () => {
    const known = new Set(
      optional
        .filter(({ field }) => isElement(field))
        .map(({ item, field }) => `${item.kind} ${field.path.replace(/\d+/g, 'n')} ${field.text === ''}`),
    );
    expect([...known]).toEqual(
      expect.arrayContaining([
        'word accept.n true',
        'word accept.n false',
        'question options.n false',
        'question accept.n true',
        'writing checklist.n true',
        'question answer.n true',
      ]),
    );
  });

  it('is added to the end, read and removed without a trace', () => {
    const added = optional.filter(({ field }) => isElement(field) && field.text === '');
    expect(added.length).toBeGreaterThan(5);
    for (const { file, item, field } of added) {
      const source = files.get(file) ?? '';
      const path = pathOfField(item, field.path);
      const text = field.role === 'note' ? 'كلمة «ok».' : 'A text.';
      const changed = setField(source, path, { ...field, after: text });
      expect(textAt(file, changed, { file, item, field }), `${file} ${path.join('.')}`).toBe(text);
      expect(setField(changed, path, { ...field, text, after: '' })).toBe(source);
    }
  });

  it('is removed, and those after it move up', () => {
    for (const { file, item, field } of optional.filter((one) => isElement(one.field) && one.field.text !== '')) {
      const source = files.get(file) ?? '';
      const [list] = field.path.split(/\.\d+$/);
      const elements = (from: string) =>
        fieldsOf(parseCourseFile(file, from), item)
          .filter(({ path, text }) => path.replace(/\.\d+$/, '') === list && text !== '')
          .map(({ text }) => text);
      const changed = setField(source, pathOfField(item, field.path), { ...field, after: '' });
      const before = elements(source);
      const index = Number(field.path.split('.').at(-1));
      expect(elements(changed), `${file} ${field.path}`).toEqual(before.filter((_, i) => i !== index));
    }
  });
});
