import { expect, it } from 'vitest';
import { uuidOf } from './item-uuid.ts';

it('gives the same UUID for ever', () => {
  expect(uuidOf('word', 'w-hello')).toBe('8600c483-4556-5823-ac5c-55d7dacda54b');
  expect(uuidOf('level', 'A1')).toBe('4628c99e-ca68-5fe9-85e7-2c9a81b8ec66');
});

it('tells kinds apart', () => {
  expect(uuidOf('question', 'a1-w01-q1')).not.toBe(uuidOf('sentence', 'a1-w01-q1'));
});
