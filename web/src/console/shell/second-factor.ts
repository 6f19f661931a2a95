import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { CallKey, Reply } from '../../lib/failure/api-types.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { guardCalls } from '../../lib/net/call.ts';
import { isFactorMissing, openFactorChannel } from './factor-channel.ts';
import { ME } from './use-me.ts';

/**
 * `confirmed`: calls are made. `asked`: the dialog is open, and refused calls wait for it. `closed`: the dialog was
 * closed without a factor; reads are refused here, and a write asks again.
 *
 * Why: docs/decisions/078-the-second-factor-is-asked-for-in-place.md
 */
type FactorState = 'confirmed' | 'asked' | 'closed';

let state: FactorState = 'confirmed';
/** Counts confirmations: a call that was sent before the last one is made again without a question. */
let confirmations = 0;
let refusal: unknown = null;
const changed = createEmitter<void>();
const answered = createEmitter<boolean>();

function change(next: FactorState): void {
  if (state === next) return;
  state = next;
  changed.emit();
}

/** Opens the dialog. */
export function askAgain(): void {
  if (state !== 'confirmed') change('asked');
}

/** Closes the dialog without a factor: the calls that wait for it fail. */
export function closeQuestion(): void {
  if (state !== 'asked') return;
  change('closed');
  answered.emit(false);
}

export function useFactorState(): FactorState {
  return useSyncExternalStore(changed.listen, () => state);
}

/** Returns what a form of a factor does after its success: this tab and the others read the session again. */
export function useConfirmed(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const channel = openFactorChannel(() => {});
    channel.post('confirmed');
    channel.close();
    await client.invalidateQueries({ queryKey: [ME] });
  }, [client]);
}

type Me = { data: Reply<typeof ME> | undefined; dataUpdatedAt: number };

/**
 * Follows the second factor of this session in every call and every tab. Returns whether the screens are shown: once
 * they were, they stay.
 */
export function useSecondFactor({ data, dataUpdatedAt }: Me): boolean {
  const client = useQueryClient();
  const current = data?.second_factor;
  const [isAdmitted, setAdmitted] = useState(false);
  if (current === 'confirmed' && !isAdmitted) setAdmitted(true);
  useEffect(() => followFactor(client), [client]);
  useEffect(() => {
    if (current === 'confirmed') settle(client);
    else if (current !== undefined && isAdmitted && state === 'confirmed') change('asked');
  }, [client, current, dataUpdatedAt, isAdmitted]);
  return isAdmitted;
}

function followFactor(client: QueryClient): () => void {
  const readMe = () => void client.invalidateQueries({ queryKey: [ME] });
  const ask = (failure: unknown) => {
    refusal = failure;
    if (state === 'confirmed') readMe();
    change('asked');
  };
  // A frame without a dialog reports a refusal, another tab a confirmation; the server decides about both.
  const channel = openFactorChannel(readMe);
  guardCalls((key, make) => guardCall(key, make, ask));
  return () => {
    guardCalls(null);
    channel.close();
    change('confirmed');
    answered.emit(false);
  };
}

async function guardCall<T>(key: CallKey, make: () => Promise<T>, ask: (failure: unknown) => void): Promise<T> {
  // Not sent: the server records each refused call.
  if (isGuardedRead(key) && state !== 'confirmed') await untilConfirmed();
  const before = confirmations;
  try {
    return await make();
  } catch (failure) {
    if (!isFactorMissing(failure)) throw failure;
    if (before === confirmations) {
      ask(failure);
      await untilConfirmed();
    }
    return make();
  }
}

function untilConfirmed(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (state === 'closed') return reject(refusal);
    const stop = answered.listen((isConfirmed) => {
      stop();
      if (isConfirmed) resolve();
      else reject(refusal);
    });
  });
}

function settle(client: QueryClient): void {
  if (state === 'confirmed') return;
  confirmations += 1;
  change('confirmed');
  answered.emit(true);
  // Queries that waited are on their way.
  void client.invalidateQueries({ predicate: (query) => query.state.fetchStatus === 'idle' });
}

function isGuardedRead(key: CallKey): boolean {
  return key.startsWith('GET /api/console/') && key !== ME;
}
