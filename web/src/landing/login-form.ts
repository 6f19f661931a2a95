import type { ErrorReply } from '@lisan/contract/error';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { canStore, readStored, store } from '../lib/storage/storage.ts';
import { signInFailures } from '../text/sign-in-failures.ts';
import { forwardTarget } from './forward.ts';

type Failed = Partial<ErrorReply>;

/** The form that was sent before this script had loaded, set by the page's inline script. */
declare global {
  interface Window {
    earlySubmit?: EventTarget | null;
  }
}

/** Handles the phone form of this page: requests a code, then opens the app's screen that confirms it. */
export function startLoginForm(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-login]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form);
    });
    if (window.earlySubmit === form) void submit(form);
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector('input');
  const button = form.querySelector('button');
  if (!field || !button || button.getAttribute('aria-busy') === 'true') return;
  // Another tab may have signed in since this page was opened: its number must not be replaced by a typed one.
  const target = forwardTarget(location.search, readStored('token'));
  if (target !== null) return location.replace(target);
  const msisdn = toLatinDigits(field.value).trim();
  showErrors(form, field, []);
  if (msisdn === '') return showErrors(form, field, [signInFailures.missing]);
  if (!canStore()) return showErrors(form, field, [signInFailures.notStored]);
  button.setAttribute('aria-busy', 'true');
  const texts = await requestCode(msisdn);
  button.removeAttribute('aria-busy');
  if (texts.length > 0) return showErrors(form, field, texts);
  store('msisdn', msisdn);
  const next = new URLSearchParams(location.search).get('next');
  location.assign(next === null ? '/#/otp' : `/#/otp?next=${encodeURIComponent(next)}`);
}

/** Returns the error text; empty when the code was sent. */
async function requestCode(msisdn: string): Promise<string[]> {
  const response = await fetch('/api/client/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'ar' },
    body: JSON.stringify({ msisdn }),
  }).catch(() => null);
  if (response === null) return [signInFailures.offline];
  if (response.ok) return [];
  const body = (await response.json().catch(() => ({}))) as Failed;
  if (response.status === 429) return [signInFailures.tooMany(Number(response.headers.get('retry-after')) || 60)];
  if (body.errors?.msisdn) return body.errors.msisdn;
  return [
    body.message ?? signInFailures.failed,
    ...(body.request_id ? [signInFailures.requestId(body.request_id)] : []),
  ];
}

function showErrors(form: HTMLFormElement, field: HTMLInputElement, texts: readonly string[]): void {
  const place = form.querySelector('[role=alert]');
  place?.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement('p');
      line.dir = 'auto';
      line.textContent = text;
      return line;
    }),
  );
  if (texts.length === 0) return field.removeAttribute('aria-invalid');
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}
