import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writing as text } from '../text/writing.ts';
import { RemarkList } from './remark-list.tsx';

const DRAFT = 'He have a shop. She have a car.';
const remark = (start: number) => ({
  start,
  end: start + 4,
  kind: 'agreement' as const,
  suggestions: ['has'],
  title: 'مطابقة',
  explanation: 'مع he و she يأتي has.',
});

test('has the explanation at every remark, open at the first of its kind', () => {
  render(<RemarkList draft={DRAFT} remarks={[remark(3), remark(20)]} selected={null} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('يأتي');
  expect(first?.querySelector('details')).toBeNull();
  expect(second?.querySelector('summary')?.textContent).toBe(text.remarks.why);
  expect(second?.querySelector('details')?.textContent).toContain('يأتي');
});

test('opens the explanation of a remark whose mark is pressed', () => {
  render(<RemarkList draft={DRAFT} remarks={[remark(3), remark(20)]} selected={1} />);
  expect(screen.getAllByRole('listitem')[1]?.querySelector('details')).toBeNull();
});
