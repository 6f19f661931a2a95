import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  smpp,
  type LibrarySession,
  type Pdu,
  type PduFields,
  type ShortMessage,
} from '../../src/platform/smpp/smpp-library.ts';

export const PASSWORD = 'secret08';

/** An operator's SMSC on loopback, on the library's own server side. */
export type Smsc = {
  port: number;
  /** Every connection so far. */
  sessions: LibrarySession[];
  binds: Pdu[];
  /** Every submit_sm that arrived, in order. */
  submits: Pdu[];
  /** The replies to the next submits: a status and an id, or `null` for no reply. */
  answer: (submit: Pdu, index: number) => PduFields | null | Promise<PduFields | null>;
  answersEnquiries: boolean;
  /** The reply to every bind; null: by the password. */
  bindStatus: number | null;
  /** Sends a request on the newest connection and returns the reply. */
  ask(command: string, fields?: PduFields): Promise<Pdu>;
  newest(): LibrarySession;
  close(): Promise<void>;
};

export async function startSmsc(tls: { key?: string; cert?: string } = {}, port = 0): Promise<Smsc> {
  const server = smpp.createServer(tls, (session) => serve(smsc, session));
  const smsc: Smsc = {
    port: 0,
    sessions: [],
    binds: [],
    submits: [],
    answer: (_submit, index) => ({ message_id: `m${index + 1}` }),
    answersEnquiries: true,
    bindStatus: null,
    ask: (command, fields = {}) =>
      new Promise((resolve) => void smsc.newest().send(new smpp.PDU(command, fields), resolve)),
    newest() {
      const session = smsc.sessions.at(-1);
      if (!session) throw new Error('no client has connected');
      return session;
    },
    async close() {
      for (const session of smsc.sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  // A client that rejects our certificate is no fault of ours.
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  smsc.port = (server.address() as AddressInfo).port;
  return smsc;
}

function serve(smsc: Smsc, session: LibrarySession): void {
  smsc.sessions.push(session);
  session.on('error', () => session.destroy());
  session.on('bind_transceiver', (pdu: Pdu) => {
    smsc.binds.push(pdu);
    // ESME_RINVPASWD
    const status = smsc.bindStatus ?? (pdu.password === PASSWORD ? 0 : 0x0e);
    session.send(pdu.response({ command_status: status }));
  });
  session.on('enquire_link', (pdu: Pdu) => void (smsc.answersEnquiries && session.send(pdu.response())));
  session.on('unbind', (pdu: Pdu) => void session.send(pdu.response()));
  session.on('submit_sm', (pdu: Pdu) => void answerSubmit(smsc, session, pdu));
}

async function answerSubmit(smsc: Smsc, session: LibrarySession, pdu: Pdu): Promise<void> {
  const index = smsc.submits.push(pdu) - 1;
  const fields = await smsc.answer(pdu, index);
  if (fields) session.send(pdu.response(fields));
}

/** The text of a submit_sm as the library decodes it. */
export function textOfSubmit({ short_message }: Pdu): string {
  // The library's server decodes every short_message; ours are always text.
  return (short_message as ShortMessage).message as string;
}

/** Reference, total and number of a part, from its header. */
export function placeOfSubmit({ short_message }: Pdu): number[] {
  const [element] = (short_message as ShortMessage).udh ?? [];
  return element ? [...element] : [];
}
