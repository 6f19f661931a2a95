import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { LiveDeps } from '../../deps.ts';
import { beat, removeDeadNodes, removeNode } from '../audience/presence-store.ts';

const BEAT_MS = 1000;
const SWEEP_EVERY = 60;

/** Writes this node's heartbeat; viewers of a silent node are not counted. */
export function startHeartbeat(deps: LiveDeps): { stop(): Promise<void> } {
  const { db, nodeId, log } = deps;
  let beats = 0;
  let working: Promise<void> = Promise.resolve();
  const writeBeat = async (): Promise<void> => {
    try {
      await beat(db, nodeId);
      if (beats++ % SWEEP_EVERY === 0) await removeDeadNodes(db);
    } catch (error) {
      log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'heartbeat not written');
    }
  };
  let isBeating = false;
  const tick = (): void => {
    // A slow database gets no second query before it has answered the first.
    if (isBeating) return;
    isBeating = true;
    working = writeBeat().finally(() => (isBeating = false));
  };
  tick();
  const timer = setInterval(tick, BEAT_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
      await removeNode(db, nodeId);
    },
  };
}
