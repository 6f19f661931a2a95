import { describe, expect, it, vi } from 'vitest';
import { notice, PATIENCE, prepareRawSmsc } from '../../../../test/sms/raw-gateway.ts';
import { answerPlainly, COMMAND, deliverBody, frame } from '../../../../test/sms/raw-smsc.ts';

const { smsc, connect } = prepareRawSmsc();

const RESPONSE = COMMAND.generic_nack;
const NO_SUCH_COMMAND = 0x03;
const BIND_FAILED = 0x0d;
const WRONG_PASSWORD = 0x0e;

describe('several binds', () => {
  it('use the window on each bind, and no more', async () => {
    smsc().answer = (request) => (request.command === COMMAND.submit_sm ? null : answerPlainly(request));
    const bound: object[] = [];
    const { sms } = connect({ binds: 2, window: 3, onBound: (session) => void bound.push(session) });
    await expect.poll(() => bound).toHaveLength(2);
    const sends = Array.from({ length: 9 }, (_, at) => sms.send(notice(`notice ${at}`)).catch(() => undefined));
    await smsc().got(COMMAND.submit_sm, 6);
    // Requests that were written before this reply have arrived with it.
    expect((await smsc().ask(COMMAND.enquire_link)).status).toBe(0);
    expect(await smsc().got(COMMAND.submit_sm)).toHaveLength(6);
    for (const socket of smsc().connections) socket.destroy();
    smsc().answer = answerPlainly;
    await Promise.all(sends);
  });

  it('continue with one when the other breaks', async () => {
    const { sms, faults } = connect({ binds: 2, times: { firstDelayMs: 60_000 } });
    await smsc().got(COMMAND.bind_transceiver, 2);
    smsc().connections[0]?.destroy();
    await vi.waitFor(() => expect(faults).toHaveLength(1), PATIENCE);
    await expect(sms.send(notice('after'))).resolves.toBeDefined();
    expect(smsc().connections).toHaveLength(2);
  });
});

describe('separate binds', () => {
  it('are a receiver, then a transmitter that submits messages', async () => {
    const { sms, incoming } = connect({ bindMode: 'separate' });
    await smsc().got(COMMAND.bind_transmitter);
    expect(smsc().frames.map(({ command }) => command)).toEqual([COMMAND.bind_receiver, COMMAND.bind_transmitter]);
    await sms.send(notice('one'));
    const [receiver] = smsc().connections;
    receiver?.write(frame(COMMAND.deliver_sm, 77, deliverBody({ text: Buffer.from('STOP') })));
    await smsc().got(COMMAND.deliver_sm_resp);
    expect(incoming).toMatchObject([{ text: 'STOP' }]);
  });

  it('are both replaced when one breaks', async () => {
    const { sms } = connect({ bindMode: 'separate' });
    await smsc().got(COMMAND.bind_transmitter);
    smsc().connections[0]?.destroy();
    await smsc().got(COMMAND.bind_transmitter, 2);
    await expect(sms.send(notice('after'))).resolves.toBeDefined();
    expect(await smsc().got(COMMAND.bind_receiver)).toHaveLength(2);
  });

  it.each([NO_SUCH_COMMAND, BIND_FAILED])('replace a transceiver that is refused with status %i', async (status) => {
    smsc().answer = (request) =>
      request.command === COMMAND.bind_transceiver
        ? frame(RESPONSE + request.command, request.sequence, undefined, status)
        : answerPlainly(request);
    const { sms, faults } = connect();
    await expect(sms.send(notice('one'))).resolves.toBeDefined();
    expect(faults).toEqual([]);
  });

  it('are not opened for a wrong password', async () => {
    smsc().answer = ({ command, sequence }) => frame(RESPONSE + command, sequence, undefined, WRONG_PASSWORD);
    const { faults } = connect();
    await vi.waitFor(() => expect(faults).toMatchObject([{ message: 'bind refused: ESME_RINVPASWD' }]), PATIENCE);
    expect(new Set(smsc().frames.map(({ command }) => command))).toEqual(new Set([COMMAND.bind_transceiver]));
  });
});
