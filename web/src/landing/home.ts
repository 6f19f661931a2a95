import type { listSubscriptions } from '@lisan/contract/billing/subscription';
import type { getTeachers } from '@lisan/contract/live/teacher';
import { readStored } from '../lib/storage/storage.ts';
import { formatMoney } from '../lib/format/format-money.ts';
import { forwardTarget } from './forward.ts';
import { startLoginForm } from './login-form.ts';
import { prefillNumber } from './prefill-number.ts';
import { runFirstLesson } from './run-first-lesson.ts';
import { offers } from './text/offers.ts';

type Plans = (typeof listSubscriptions)['reply']['_zod']['output'];
type Teachers = (typeof getTeachers)['reply']['_zod']['output'];

/** Shows the plans on sale with their full terms. */
async function showPlans(): Promise<void> {
  const reply = await fetchReply<Plans>('/api/subscriptions/list');
  fill('plans', reply?.SubscriptionsList ?? null, offers.plansFailed, (plan) => ({
    name: plan.name,
    price: `${formatMoney(plan.price)} ${offers.per[plan.period]}`,
    free: plan.free_days > 0 ? offers.free(plan.free_days) : '',
    terms: plan.terms.text,
  }));
}

async function showTeachers(): Promise<void> {
  const reply = await fetchReply<Teachers>('/api/teachers');
  fill('teachers', reply?.teachers ?? null, offers.teachersFailed, (teacher) => ({
    letter: [...teacher.name.trim()][0] ?? '',
    name: teacher.name,
    bio: teacher.bio,
    followers: teacher.followers > 0 ? offers.followers(teacher.followers) : '',
  }));
}

/** Returns null after a failure: the page shows a message in place of the data and stays usable. */
async function fetchReply<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: { 'Accept-Language': 'ar' } }).catch(() => null);
  // The server validates its replies against the contract.
  return response?.ok ? ((await response.json()) as T) : null;
}

/** Replaces the skeletons by one copy of the list's template for each item; `data-slot` names the elements to fill. */
function fill<T>(
  name: string,
  items: readonly T[] | null,
  failed: string,
  slots: (item: T) => Record<string, string>,
): void {
  const list = document.querySelector(`[data-list=${name}]`);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-item=${name}]`);
  if (!list || !template) return;
  list.removeAttribute('aria-busy');
  list.replaceChildren(...(items === null ? [failed] : items.map((item) => copy(template, slots(item)))));
}

function copy(template: HTMLTemplateElement, texts: Record<string, string>): Node {
  const node = document.importNode(template.content, true);
  for (const [slot, text] of Object.entries(texts)) {
    const place = node.querySelector(`[data-slot=${slot}]`);
    if (text === '') place?.remove();
    else if (place) place.textContent = text;
  }
  return node;
}

const target = forwardTarget(location.search, readStored('token'));
if (target !== null) location.replace(target);
else {
  prefillNumber();
  startLoginForm();
  runFirstLesson();
  void showPlans();
  void showTeachers();
}
