import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TextField } from '../../ui/form/text-field.tsx';
import { formsText } from '../text/forms.ts';
import { setLanguage } from '../text/language.ts';
import { CheckedForm } from './checked-form.tsx';
import { TimeField } from './time-field.tsx';

function Form({ onValid }: { onValid: () => void }) {
  const [name, setName] = useState('');
  const [at, setAt] = useState('');
  return (
    <CheckedForm aria-label="form" onValid={onValid}>
      <TextField label="name" required minLength={5} value={name} onChange={({ target }) => setName(target.value)} />
      <TimeField label="at" type="datetime-local" required value={at} onChange={setAt} />
      <TextField label="own" required data-fault="A sentence of its own." defaultValue=" " />
      <button type="submit">save</button>
    </CheckedForm>
  );
}

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('says under each field what is missing, in the language of the console, and moves to the first', async () => {
  setLanguage('en');
  const onValid = vi.fn<() => void>();
  render(<Form onValid={onValid} />);
  expect(screen.getByRole<HTMLFormElement>('form', { name: 'form' }).noValidate).toBe(true);
  await userEvent.click(screen.getByRole('button'));
  expect(describedBy(field('name'))).toBe(formsText.en.required(''));
  expect(describedBy(field('at'))).toBe(formsText.en.required(''));
  expect(describedBy(field('own'))).toBe('A sentence of its own.');
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('name'));
  expect(onValid).not.toHaveBeenCalled();
});

test('a corrected field loses its sentence, and the form is sent once all are right', async () => {
  const onValid = vi.fn<() => void>();
  render(<Form onValid={onValid} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(field('name'), 'abc');
  expect(describedBy(field('name'))).toBe(formsText.ar.too_short(5));
  await userEvent.type(field('name'), 'def');
  expect(describedBy(field('name'))).toBe('');
  await userEvent.type(field('own'), 'x');
  await userEvent.click(screen.getByRole('button'));
  expect(onValid).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('at'));
  fireEvent.input(field('at'), { target: { value: '2026-03-10T09:00' } });
  await userEvent.click(screen.getByRole('button'));
  expect(onValid).toHaveBeenCalledTimes(1);
});
