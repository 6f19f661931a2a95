import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ActionDialog } from './action-dialog.tsx';

test('says that a reason of spaces is too short and moves to its field, in the language of the console', async () => {
  const perform = vi.fn<(reason: string) => Promise<void>>().mockResolvedValue();
  render(<ActionDialog open onClose={() => {}} title="إضافة أيام" effect="" confirmText="إضافة" perform={perform} />);
  const reason = screen.getByRole('textbox', { name: 'السبب' });
  await userEvent.type(reason, 'خطأ    ');
  await userEvent.click(screen.getByRole('button', { name: 'إضافة' }));
  screen.getByText('السبب خمسة أحرف على الأقل.');
  expect(document.activeElement).toBe(reason);
  expect(perform).not.toHaveBeenCalled();
  await userEvent.type(reason, 'في الخصم');
  expect(screen.queryByText('السبب خمسة أحرف على الأقل.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'إضافة' }));
  expect(perform).toHaveBeenCalledWith('خطأ    في الخصم');
});
