import { describe, expect, it } from 'vitest';
import { notice, prepareRawSmsc } from '../../../../test/sms/raw-gateway.ts';
import { answerPlainly, COMMAND, cString, frame, type Frame } from '../../../../test/sms/raw-smsc.ts';

// Ends of a bind that users of other SMPP libraries have reported, on a connection that stays open.

const { smsc, connect } = prepareRawSmsc();

async function bound(over: Parameters<typeof connect>[0] = {}) {
  const parts = connect(over);
  await smsc().got(COMMAND.bind_transceiver);
  return parts;
}

/** Answers binds as always and messages with this frame. */
function answerSubmits(answer: (submit: Frame, index: number) => Buffer | null): void {
  let index = 0;
  smsc().answer = (request) =>
    request.command === COMMAND.submit_sm ? answer(request, index++) : answerPlainly(request);
}

describe('a session that the operator no longer knows', () => {
  const INVALID_BIND_STATUS = 0x04;

  it('is replaced when it refuses a message for its bind status', async () => {
    answerSubmits((submit, index) =>
      index === 0
        ? frame(COMMAND.submit_sm_resp, submit.sequence, undefined, INVALID_BIND_STATUS)
        : answerPlainly(submit),
    );
    const { sms, faults } = await bound();
    await expect(sms.send(notice('a'))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    await expect(sms.send(notice('b'))).resolves.toBeDefined();
    expect(faults).toHaveLength(1);
  });

  it('still delivers the replies to other messages in flight', async () => {
    answerSubmits(() => null);
    const { sms } = await bound();
    const refused = sms.send(notice('a'));
    const accepted = sms.send(notice('b'));
    const [first, second] = await smsc().got(COMMAND.submit_sm, 2);
    smsc().write(frame(COMMAND.submit_sm_resp, first?.sequence ?? 0, undefined, INVALID_BIND_STATUS));
    await expect(refused).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    smsc().write(frame(COMMAND.submit_sm_resp, second?.sequence ?? 0, cString('kept')));
    await expect(accepted).resolves.toMatchObject({ id: 'kept' });
  });

  it('is replaced when it refuses enquire_link', async () => {
    let isKnown = false;
    smsc().answer = (request) => {
      if (request.command === COMMAND.bind_transceiver) isKnown = smsc().connections.length > 1;
      return request.command === COMMAND.enquire_link && !isKnown
        ? frame(COMMAND.generic_nack, request.sequence, undefined, INVALID_BIND_STATUS)
        : answerPlainly(request);
    };
    await bound({ times: { enquireMs: 20, firstDelayMs: 20 } });
    await smsc().got(COMMAND.bind_transceiver, 2);
  });
});

describe('an operator that unbinds', () => {
  it('still answers what was in flight', async () => {
    answerSubmits(() => null);
    const { sms } = await bound();
    const sent = sms.send(notice('a'));
    const [submit] = await smsc().got(COMMAND.submit_sm);
    smsc().write(frame(COMMAND.unbind, 5000));
    await smsc().got(COMMAND.unbind_resp);
    smsc().write(frame(COMMAND.submit_sm_resp, submit?.sequence ?? 0, cString('late')));
    await expect(sent).resolves.toMatchObject({ id: 'late' });
  });
});
