import { readStored } from '../lib/storage.ts';

/** A number given in the address or known from before need not be typed again; it does not stay in the address. */
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
