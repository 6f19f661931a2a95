import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline';
type Answers = Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>;

export type Sent = {
  key: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  keepalive: boolean;
};

/** A fake server: replies by `'METHOD /path'`, with 404 to other calls, and records the requests. */
export function fakeApi(answers: Answers): { sent: Sent[]; keys: () => string[] } {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const request = read(address, init);
    sent.push(request);
    const given = answers[request.key] ?? {
      status: 404,
      body: { code: 'not_found', message: 'غير موجود', request_id: 'r' },
    };
    const answer = typeof given === 'function' ? await given(request) : given;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? { messageCode: '00' }), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return { sent, keys: () => sent.map(({ key }) => key) };
}

function read(address: string, init: RequestInit): Sent {
  const url = new URL(address, 'http://localhost');
  return {
    key: `${init.method ?? 'GET'} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    headers: init.headers as Record<string, string>,
    keepalive: init.keepalive === true,
  };
}

export function refusal(status: number, more: object = {}): { status: number; body: unknown } {
  return { status, body: { code: 'invalid_input', message: 'غير مقبول', request_id: 'req-1', ...more } };
}
