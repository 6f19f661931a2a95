import { TOPICS } from '@lisan/contract/learner/grammar-pages';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAuthorChecks } from './checks/run-checks.ts';
import { loadCheckContext } from './checks/load-check-context.ts';
import { locateFaults } from './checks/locate-faults.ts';
import { loadCourse } from './load-course.ts';
import { ContentError } from './load-yaml.ts';

const root = dirname(import.meta.dirname);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'lisan-course-'));
  await cp(root, copy, { recursive: true, filter: (path) => !/\/(audio|src|test|node_modules)$/.test(path) });
});

afterAll(() => rm(copy, { recursive: true }));

describe('loadCourse', () => {
  it('reads the course in the order of learning', async () => {
    const course = await loadCourse(root);
    expect(course.root).toBe(root);
    expect(course.levels.map((level) => level.code)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
    expect(course.weeks.slice(0, 2).map((week) => week.id)).toEqual(['a1-w01', 'a1-w02']);
    expect(course.grammar.map((page) => page.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(course.topics.map((topic) => topic.id)).toEqual(TOPICS);
  });

  it('collects the faults of all files with file, line and reason', async () => {
    await writeFile(join(copy, 'levels.yaml'), 'levels: []\nextra: 1\n');
    await writeFile(join(copy, 'grammar', 'past_simple.yaml'), 'id: past_simple\norder: 99\n');
    await rm(join(copy, 'app-info.yaml'));
    await writeFile(join(copy, 'b1', 'w1.yaml'), 'id: b1-w01\n');
    const error: unknown = await loadCourse(copy).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ContentError);
    const lines = String(error).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('app-info.yaml:1  the file is missing'),
        expect.stringContaining('w1.yaml:1  no part of the course belongs in a file of this name'),
        expect.stringMatching(/levels\.yaml:1 +Unrecognized key: "extra"/),
        expect.stringMatching(/past_simple\.yaml:2 order Too big/),
      ]),
    );
  });

  it('rejects an English line of more than 160 characters', async () => {
    await writeFile(join(copy, 'placement.yaml'), `items:\n  - id: pl-a1-01\n    audio: "${'a'.repeat(161)}"\n`);
    await expect(loadCourse(copy)).rejects.toThrow(
      /placement\.yaml:3 items\.0\.audio Too big: expected string to have <=160 characters/,
    );
  });
});

describe('a line of Arabic', () => {
  it('of more than 200 characters is rejected', async () => {
    const file = join(copy, 'practicals', 'p-cafe.yaml');
    const long = `title: { en: "At the cafe", ar: "${'ش'.repeat(201)}" }`;
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, long));
    await expect(loadCourse(copy)).rejects.toThrow(
      /p-cafe\.yaml:\d+ title\.ar Too big: expected string to have <=200 characters/,
    );
  });
});

describe('the course of this repository', () => {
  it('follows every rule', { timeout: 300_000 }, async () => {
    const course = await loadCourse(root);
    expect(await locateFaults(root, runAuthorChecks(course, await loadCheckContext(root)))).toEqual([]);
  });
});
