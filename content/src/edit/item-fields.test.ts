import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCourseFile } from '../load-course.ts';
import { MANIFEST_FILE, readSourceFiles, type SourceFiles } from '../publish/source-files.ts';
import { fieldsOf, pathOfField, type ItemField } from './item-fields.ts';
import { listCourseItems, type CourseItem } from './list-course-items.ts';
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
    for (const one of optional.filter(({ field }) => field.text === '')) {
      const source = files.get(one.file) ?? '';
      const path = pathOfField(one.item, one.field.path);
      const text = one.field.path.endsWith('ipa') ? '/x/' : one.field.role === 'note' ? 'كلمة «ok».' : 'A text.';
      const added = setOptionalText(source, path, text);
      expect(textAt(one.file, added, one), `${one.file} ${path.join('.')}`).toBe(text);
      expect(setOptionalText(added, path, '')).toBe(source);
    }
  });

  it('is removed and added again', () => {
    for (const one of optional.filter(({ field }) => field.text !== '' && !field.path.startsWith('prompt.'))) {
      const source = files.get(one.file) ?? '';
      const path = pathOfField(one.item, one.field.path);
      const removed = setOptionalText(source, path, '');
      expect(textAt(one.file, removed, one), `${one.file} ${path.join('.')}`).toBe('');
      expect(textAt(one.file, setOptionalText(removed, path, one.field.text), one)).toBe(one.field.text);
    }
  });
});
