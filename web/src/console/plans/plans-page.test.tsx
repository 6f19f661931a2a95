import type { PlanRequest, PlanVersion } from '@lisan/contract/console/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { plansText } from '../text/plans.ts';
import { shellText } from '../text/shell.ts';
import { readLocalHour } from './version-fields.tsx';
import { PlansPage } from './plans-page.tsx';

const text = plansText.ar;
const ASK = 'POST /api/console/plans/p1/versions';
const DECIDE = 'POST /api/console/plan-requests/r1';
const at = '2026-03-10T09:00:00.000Z';
const price = { amount: 500_000, currency: 'IQD', exponent: 3 };

const plan: PlanVersion = {
  uuid: 'p1',
  name: 'الخطة الأسبوعية',
  period: 'week',
  price,
  free_days: 3,
  terms: { version: 'week-1', text: 'السعر: 500 دينار عراقي.' },
  state: 'offered',
  published_at: at,
  opens_at: null,
  closes_at: null,
  replaces: null,
};
const waiting: PlanRequest = {
  id: 'r1',
  replaces: { uuid: 'p1', name: plan.name },
  name: 'الخطة الأسبوعية الجديدة',
  period: 'week',
  price: { ...price, amount: 750_000 },
  free_days: 3,
  text: 'السعر: 750 دينار عراقي.',
  opens_at: at,
  reason: 'سعر المشغّل',
  requested_by: { uuid: 'omar', name: 'عمر' },
  requested_at: at,
};

function open(requests: PlanRequest[] = [], answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({
    'GET /api/console/me': {
      body: {
        messageCode: '00',
        uuid: 'me',
        name: 'منى',
        msisdn: '+9647700000003',
        roles: ['finance'],
        permissions: ['plan.edit'],
        second_factor: 'confirmed',
        factors: [],
      },
    },
    'GET /api/console/plans/p1/terms': ({ query }) => ({
      body: { messageCode: '00', text: `${query['amount']} ${query['period']} ${query['free_days']}` },
    }),
    'GET /api/console/plans': { body: { messageCode: '00', plans: [plan], requests } },
    ...answers,
  });
  showPage(PlansPage, { path: '/offers', at: '/offers' });
  return server;
}

const reasonField = () => screen.getByRole('textbox', { name: shellText.ar.action.reason });

test('asks for a version with the price in minor units, its hour and the usual terms', async () => {
  const server = open([], { [ASK]: { body: { messageCode: '00', plans: [plan], requests: [] } } });
  await userEvent.click(await screen.findByRole('button', { name: text.add }));
  const dialog = within(screen.getByRole('alertdialog'));
  const amount = dialog.getByRole('textbox', { name: text.amount('IQD') });
  await userEvent.clear(amount);
  await userEvent.type(amount, '٧٥٠');
  // The values that a colleague will be asked to approve.
  await dialog.findByText('750000 week 3');
  const opens = dialog.getByLabelText<HTMLInputElement>(text.opensAt);
  await userEvent.type(reasonField(), 'سعر المشغّل');
  await userEvent.click(dialog.getByRole('button', { name: text.add }));
  await waitFor(() => expect(server.keys()).toContain(ASK));
  const sent = server.sent.find(({ key }) => key === ASK);
  expect(sent?.body).toMatchObject({ amount: 750_000, period: 'week', free_days: 3, text: null, reason: 'سعر المشغّل' });
  expect(sent?.body).toMatchObject({ opens_at: expect.stringMatching(/:00:00\.000Z$/) });
  expect(opens.value).toMatch(/T\d{2}:00$/);
});

test('a refusal of own terms leaves what was written', async () => {
  open([], { [ASK]: refusal(422, { message: 'لا تذكر الشروط السعر.', errors: { text: ['لا تذكر الشروط السعر.'] } }) });
  await userEvent.click(await screen.findByRole('button', { name: text.add }));
  await userEvent.click(screen.getByRole('checkbox', { name: text.usualTerms }));
  const terms = screen.getByRole('textbox', { name: text.terms });
  await userEvent.clear(terms);
  await userEvent.type(terms, 'شروط أخرى');
  await userEvent.type(reasonField(), 'سعر المشغّل');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: text.add }));
  await screen.findByText('لا تذكر الشروط السعر.');
  screen.getByDisplayValue('شروط أخرى');
});

test('a second person approves a version after its terms were shown; its author cannot', async () => {
  const own = { ...waiting, id: 'r2', requested_by: { uuid: 'me', name: 'منى' } };
  const server = open([waiting, own], { [DECIDE]: { body: { messageCode: '00', plans: [plan], requests: [] } } });
  await screen.findAllByText('السعر: 750 دينار عراقي.');
  await screen.findByText(text.ownRequest);
  expect(screen.getAllByRole('button', { name: text.decisions.approved })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: text.decisions.approved }));
  await userEvent.type(reasonField(), 'راجعت السعر');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: text.decisions.approved }));
  await waitFor(() => expect(server.keys()).toContain(DECIDE));
  expect(server.sent.find(({ key }) => key === DECIDE)?.body).toEqual({ decision: 'approved', reason: 'راجعت السعر' });
});

test('who asked for a version may withdraw it', async () => {
  const own = { ...waiting, requested_by: { uuid: 'me', name: 'منى' } };
  const server = open([own], { [DECIDE]: { body: { messageCode: '00', plans: [plan], requests: [] } } });
  const withdraw = text.decisions.withdrawn;
  await userEvent.click(await screen.findByRole('button', { name: withdraw }));
  await userEvent.type(reasonField(), 'سعر خاطئ');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: withdraw }));
  await waitFor(() => expect(server.keys()).toContain(DECIDE));
  expect(server.sent.find(({ key }) => key === DECIDE)?.body).toEqual({ decision: 'withdrawn', reason: 'سعر خاطئ' });
});

test('a field of date and time is read in the zone of the device', () => {
  expect(readLocalHour('2026-03-10T12:00')).toBe(new Date(2026, 2, 10, 12).toISOString());
});
