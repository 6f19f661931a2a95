import { formatHere } from './choose-format.ts';
import { publishWithReconnect } from './publish-with-reconnect.ts';
import type { Publisher } from './port.ts';

/** Publishes to our own server: the data of a MediaRecorder over a WebSocket. */
export const embedded: Publisher = {
  start: async (request) => {
    const format = formatHere(request.kind);
    if (format === null) throw new Error('This browser records nothing that could be broadcast');
    return publishWithReconnect(request, format.mime);
  },
};
