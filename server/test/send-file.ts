import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './build-test-app.ts';

type Sent = {
  token: string;
  name?: string;
  filename?: string;
  /** Fields of text before the file. */
  fields?: Record<string, string>;
  bytes: Uint8Array;
};

/** Posts a file as a browser's form does; the field is `file` by default. */
export async function sendFile({ app }: TestApp, url: string, sent: Sent): Promise<LightMyRequestResponse> {
  const { token, name = 'file', filename = 'upload', fields = {}, bytes } = sent;
  const boundary = 'lisan-test-boundary';
  const texts = Object.entries(fields).map(
    ([key, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
