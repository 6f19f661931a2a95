import type { SmppSession } from '../../../platform/smpp/session.ts';
import { asSmsError } from './status-kind.ts';
import { createLink, type LinkOptions } from './link.ts';

/** Several sessions to one operator, each replaced when it breaks. */
export type SmppPool = {
  /** Connects from now on; further calls change nothing. */
  start(): void;
  /**
   * Returns the open session with the fewest requests in flight. @throws SmsError UNAVAILABLE without an open session
   * within `timeoutMs`
   */
  ready(timeoutMs: number): Promise<SmppSession>;
  /** How many sessions are open. */
  size(): number;
  close(): Promise<void>;
};

export function createPool(binds: number, options: LinkOptions): SmppPool {
  const links = Array.from({ length: binds }, () => createLink(options));
  const open = () => links.flatMap(({ session }) => session() ?? []);

  return {
    start: () => links.forEach((link) => link.start()),
    async ready(timeoutMs) {
      const sessions = open();
      if (sessions.length > 0) {
        return sessions.reduce((idlest, session) => (session.inFlight() < idlest.inFlight() ? session : idlest));
      }
      try {
        return await Promise.any(links.map((link) => link.ready(timeoutMs)));
      } catch (error) {
        throw error instanceof AggregateError ? asSmsError(error.errors[0]) : error;
      }
    },
    size: () => open().length,
    close: async () => void (await Promise.all(links.map((link) => link.close()))),
  };
}
