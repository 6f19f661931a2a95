import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findMixedNames } from '../../../test/check-names.ts';
import { MixedIconButton } from './mixed-icon-button.tsx';

test('reads each part of its name in its language', () => {
  const { container } = render(<MixedIconButton icon="star" label="حفظ في دفترك: boarding pass" />);
  expect(screen.getByRole('button', { name: 'حفظ في دفترك: boarding pass' })).toBeDefined();
  const parts = [...container.querySelectorAll('[aria-label]')];
  expect(parts.map((part) => [part.getAttribute('aria-label'), part.closest('[lang]')?.getAttribute('lang')])).toEqual([
    ['حفظ في دفترك: ', undefined],
    ['boarding pass', 'en'],
  ]);
});

test('shows the words on the page once', () => {
  const { container } = render(<MixedIconButton icon="sound" sign="0.75×" label="استماع ببطء: hello" />);
  expect(screen.getByRole('button', { name: /^استماع ببطء: hello 0.75 ?×$/ }).textContent).toBe('0.75×');
  expect(container.textContent).toBe('0.75×');
});

test('the check of all component tests finds names with the wrong voice', () => {
  const page = document.createElement('main');
  page.innerHTML =
    '<b aria-label="حفظ: hello"></b><p lang="en"><i aria-label="كلمة"></i></p>' +
    '<u aria-label="المستوى A1"></u><bdi lang="en" aria-label="hello"></bdi>';
  expect(findMixedNames(page)).toEqual(['b: حفظ: hello', 'i: كلمة']);
  page.innerHTML =
    '<a>جمل الصلة: who</a><a>جمل الصلة: <bdi lang="en">who</bdi></a><h1>كلمة: <b>hello</b></h1>' +
    '<div role="progressbar" aria-label="كلمة: hello"></div><button>A1 ثم A2</button><a dir="auto">سارة Smith</a>';
  expect(findMixedNames(page)).toEqual(['div: كلمة: hello', 'a: جمل الصلة: who', 'h1: كلمة: hello']);
});
