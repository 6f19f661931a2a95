import { EventEmitter } from 'node:events';
import type { Bus } from './port.ts';

/** The bus of an installation with one node. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(topic, message) {
      emitter.emit(topic, message);
    },
    subscribe(topic, onMessage) {
      emitter.on(topic, onMessage);
      return () => void emitter.off(topic, onMessage);
    },
    epoch: () => 0,
    async close() {
      emitter.removeAllListeners();
    },
  };
}
