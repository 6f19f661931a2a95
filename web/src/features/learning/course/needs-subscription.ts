import { ApiError } from '../../../lib/failure/api-error.ts';

export function needsSubscription(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'subscription_required';
}
