import { EventEmitter } from 'node:events';
import type { RedisLink } from '../redis/redis-link.ts';
import type { Bus } from './port.ts';

/**
 * The bus between several nodes. A node receives its own messages without Redis, even during an outage; messages to the
 * others are lost then, as the port allows.
 */
export function createRedisBus(link: RedisLink, at: { nodeId: string; prefix: string }): Bus {
  const own = new EventEmitter().setMaxListeners(0);
  const sender = Buffer.from(at.nodeId);
  const channelOf = (topic: string): string => `${at.prefix}bus:${topic}`;
  return {
    publish(topic, message) {
      own.emit(topic, message);
      // The port allows a message to be lost, and the link logs the outage of Redis.
      link.commands.publish(channelOf(topic), Buffer.concat([sender, message])).catch(() => undefined);
    },
    subscribe(topic, onMessage) {
      own.on(topic, onMessage);
      const stop = link.listen(channelOf(topic), {
        onMessage(received) {
          if (!received.subarray(0, sender.length).equals(sender)) onMessage(received.subarray(sender.length));
        },
      });
      return () => {
        own.off(topic, onMessage);
        stop();
      };
    },
    epoch: () => link.epoch,
    async close() {
      own.removeAllListeners();
      await link.close();
    },
  };
}
