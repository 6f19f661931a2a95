import { expect, it } from 'vitest';
import { uuidOf } from './item-uuid.ts';

it('always returns the same UUID', () => {
  expect(uuidOf('word', 'w-hello')).toBe('8600c483-4556-5823-ac5c-55d7dacda54b');
  expect(uuidOf('level', 'A1')).toBe('4628c99e-ca68-5fe9-85e7-2c9a81b8ec66');
});

it('distinguishes kinds', () => {
  expect(uuidOf('question', 'a1-w01-q1')).not.toBe(uuidOf('sentence', 'a1-w01-q1'));
});
