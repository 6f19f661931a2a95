import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLE_NAMES, VARIABLE_TOPICS } from './environment.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

describe('every variable of the environment', () => {
  it('has one topic and a description, from which docs/configuration.md is generated', async () => {
    const described = VARIABLE_TOPICS.flatMap(({ variables }) => Object.entries(variables));
    expect(described.map(([name]) => name).toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
    expect(described.filter(([, schema]) => !/^.+[.]$/.test(schema.description ?? '')).map(([name]) => name)).toEqual(
      [],
    );
    const page = await read('docs/configuration.md');
    expect(VARIABLE_NAMES.filter((name) => page.split(`\n| \`${name}\``).length !== 2)).toEqual([]);
  });

  it('is in the example of an installation, which has only compose’s own in addition', async () => {
    const example = await read('deploy/example.env');
    const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const compose = await read('deploy/compose.yaml');
    const setByCompose = VARIABLE_NAMES.filter(
      (name) => compose.includes(`\n  ${name}: `) || compose.includes(`\n      ${name}: `),
    );
    const expected = VARIABLE_NAMES.filter((name) => !setByCompose.includes(name));
    expect(named.toSorted()).toEqual([...expected, 'POSTGRES_PASSWORD', 'SITE_HOST'].toSorted());
  });

  it('of the example for developers is one that is read', async () => {
    const named = [...(await read('.env.example')).matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name === undefined || !VARIABLE_NAMES.includes(name))).toEqual([]);
  });
});
