import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { certificate as text } from '../text/certificate.ts';
import { CertificatePage } from './certificate-page.tsx';

const NUMBER = '8K3D-0RTX-W5YN';
const VERIFY = `GET /api/certificate/verify/${NUMBER}`;
const shown = () => document.body.textContent ?? '';

function open(answer: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({ [VERIFY]: answer });
  showPage(CertificatePage, { path: '/certificate/:number', at: `/certificate/${NUMBER}` });
  return api;
}

const certificate = {
  number: NUMBER,
  level: { code: 'A2', name: { en: 'Elementary', ar: 'أساسي' } },
  day: '10 آذار 2026',
};

test('shows a genuine certificate with its data except the name', async () => {
  open({ body: { messageCode: '00', certificate: { ...certificate, initials: 'س. ع.' } } });
  await screen.findByRole('heading', { name: text.genuine });
  for (const part of ['A2', 'أساسي', 'س. ع.', '10 آذار 2026', NUMBER, text.compare]) expect(shown()).toContain(part);
});

test('shows a genuine certificate without a name', async () => {
  open({ body: { messageCode: '00', certificate: { ...certificate, initials: null } } });
  await screen.findByText(text.nameless);
});

test('shows the server’s words for an unknown number', async () => {
  open(refusal(404, { code: 'not_found', message: 'لم نُصدر شهادة بهذا الرقم.' }));
  await screen.findByRole('heading', { name: text.unknown });
  screen.getByText('لم نُصدر شهادة بهذا الرقم.');
  expect(shown()).not.toContain(text.genuine);
});

test('a failure is not shown as a forgery and can be retried', async () => {
  open(refusal(429, { code: 'too_many_requests', message: 'انتظر قليلًا.' }));
  await screen.findByText('انتظر قليلًا.');
  expect(shown()).not.toContain(text.unknown);
});
