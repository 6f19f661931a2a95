import { FIELD_FAULTS } from '@lisan/contract/error';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, fieldErrors } from '../../lib/failure/api-error.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { UiWordsContext } from '../../ui/text/ui-words.ts';
import { explainFault } from './field-faults.ts';
import { sharedWords } from './shared-words.ts';

const refused = new ApiError({
  status: 422,
  code: 'invalid_input',
  message: 'فيما كتبته ما يحتاج إلى تصحيح.',
  errors: { title: ['النص قصير: عدد حروفه 5 على الأقل.', 'نصّ بلا رمز.'] },
  faults: { title: [{ code: 'too_short', limit: 5 }] },
});

test('a field error is in the language of the console, and in Arabic where it has no code', () => {
  expect(fieldErrors(refused, 'title', sharedWords.en.explainFault)).toEqual([
    'This is too short: at least 5 characters.',
    'نصّ بلا رمز.',
  ]);
  expect(fieldErrors(refused, 'title', sharedWords.ar.explainFault)).toEqual(refused.errors['title']);
});

test('the notice of a form says in English what is wrong with fields that do not show it', () => {
  render(
    <UiWordsContext value={sharedWords.en}>
      <FailureNotice error={refused} detailed />
    </UiWordsContext>,
  );
  screen.getByText('This is too short: at least 5 characters.');
});

test('every code has a sentence of its own', () => {
  const sentences = FIELD_FAULTS.map((code) => explainFault({ code, limit: 2 }));
  expect(new Set(sentences).size).toBe(FIELD_FAULTS.length);
  expect(sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
  expect(explainFault({ code: 'too_many_days', limit: 1 })).toContain('1 day ');
});
