import type { CallKey } from './api-types.ts';

/** Home's reply, asked for by the page itself (index.html) while the app's script still loads. */
type EarlyReply = { key: CallKey; token: string; reply: Promise<Response>; controller: AbortController };

declare global {
  interface Window {
    earlyReply?: EarlyReply;
  }
}

/** Returns the reply of the preloaded call, once; null for another call or another account. */
export function takeEarlyReply(key: CallKey, token: string | null, signal: AbortSignal): Promise<Response> | null {
  const early = window.earlyReply;
  if (early?.key !== key) return null;
  delete window.earlyReply;
  if (early.token !== token) {
    early.controller.abort();
    return null;
  }
  signal.addEventListener('abort', () => early.controller.abort());
  return early.reply;
}
