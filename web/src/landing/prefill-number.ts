import { readStored } from '../lib/storage/storage.ts';

/** Prefills the number from the address or from storage, and removes it from the address. */
export function prefillNumber(): void {
  const url = new URL(location.href);
  const number = url.searchParams.get('msisdn') ?? readStored('msisdn');
  const field = document.querySelector<HTMLInputElement>('form[data-login] input');
  if (number !== null && field) field.value = number;
  if (!url.searchParams.has('msisdn') && !url.searchParams.has('otp')) return;
  url.searchParams.delete('msisdn');
  url.searchParams.delete('otp');
  history.replaceState(null, '', url);
}
