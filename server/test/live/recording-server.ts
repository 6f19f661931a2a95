import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

type Received = { method: string; path: string; authorization: string; body: unknown };
type Reply = { status: number; body: unknown };

export type RecordingServer = { url: string; received: Received[]; close: () => Promise<void> };

/** A provider's API on this machine, which records the requests. */
export async function startRecordingServer(reply: (asked: Received) => Reply): Promise<RecordingServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const asked: Received = {
        method,
        path: url,
        authorization: headers.authorization ?? '',
        body: JSON.parse(body),
      };
      received.push(asked);
      const { status, body: answer } = reply(asked);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
