import { createEmitter } from '../emitter.ts';
import type { ApiError } from './api-error.ts';

type ServerAlert = { message: string; requestId: string | undefined; count: number; isCarrier: boolean };

let current: ServerAlert | null = null;
const changed = createEmitter<void>();

/** Shows an alert. Further failures are counted into the visible one: one outage, one alert. */
export function alertServerError(failure: ApiError): void {
  current = current
    ? { ...current, count: current.count + 1 }
    : {
        message: failure.message,
        requestId: failure.requestId,
        count: 1,
        isCarrier: failure.code === 'carrier_unavailable',
      };
  changed.emit();
}

export function dismissServerAlert(): void {
  current = null;
  changed.emit();
}

export function readServerAlert(): ServerAlert | null {
  return current;
}

export const subscribeToServerAlert = changed.listen;
