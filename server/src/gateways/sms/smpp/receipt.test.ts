import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../platform/smpp/delivery.ts';
import { readReceipt } from './receipt.ts';

const RECEIPT = 0x04;
const MESSAGE = 0x00;

function delivery(text: string, over: Partial<Delivery> = {}): Delivery {
  return {
    command: 'deliver_sm',
    sequence: 1,
    from: '9647701234567',
    fromTon: 1,
    to: '2000',
    esmClass: RECEIPT,
    dataCoding: 0,
    octets: Buffer.from(text),
    place: null,
    receiptedMessageId: undefined,
    messageState: undefined,
    ...over,
  };
}

const read = (text: string, over: Partial<Delivery> = {}) => readReceipt(delivery(text, over), '2000');

describe('the state of a receipt in text', () => {
  it.each([
    ['DELIVRD', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['delivered', 'delivered'],
    ['DELIVERD', 'delivered'],
    ['DLVRD', 'delivered'],
    ['DELIVERED_TO_HANDSET', 'delivered'],
    ['2', 'delivered'],
    ['002', 'delivered'],
    ['EXPIRED', 'expired'],
    ['EXPIRD', 'expired'],
    ['3', 'expired'],
    ['DELETED', 'failed'],
    ['UNDELIV', 'failed'],
    ['UNDELIVERABLE', 'failed'],
    ['UNDELIVERED', 'failed'],
    ['UNDELIVRD', 'failed'],
    ['REJECTD', 'failed'],
    ['REJECTED', 'failed'],
    ['FAILED', 'failed'],
    ['DELIVERY_FAILED', 'failed'],
    ['5', 'failed'],
    ['8', 'failed'],
    ['ACCEPTD', null],
    ['ACCEPTED', null],
    ['ENROUTE', null],
    ['BUFFERED', null],
    ['UNKNOWN', null],
    ['1', null],
  ])('%s is %s', (stat, outcome) => {
    expect(read(`id:12 sub:001 dlvrd:001 stat:${stat} err:000`)).toEqual({
      id: '12',
      recipient: '701234567',
      outcome,
      unread: null,
    });
  });

  it.each(['STOLEN', '77', ''])('%j is unknown, and reported', (stat) => {
    expect(read(`id:12 sub:001 dlvrd:001 stat:${stat} err:000`)).toMatchObject({
      outcome: null,
      unread: { field: 'state', value: stat },
    });
  });
});

describe('the fields of a receipt in text', () => {
  it.each([
    'id:12 sub:001 dlvrd:001 submit date:2603010900 done date:2603010901 stat:DELIVRD err:000 text:x',
    'id :12 sub :001 stat :DELIVRD',
    'id: 12 stat: DELIVRD',
    'id=12 stat=DELIVRD',
    'id = 12 , stat = DELIVRD',
    'id:12, sub:001, dlvrd:001, stat:DELIVRD, err:000',
    'id:12;stat:DELIVRD;err:0',
    'ID:12 STAT:DELIVRD',
    'id:"12" stat:"DELIVRD"',
    "id:'12' stat:'DELIVRD'",
    'message_id:12 status:DELIVRD',
    'msgid:12 state:DELIVRD',
    'stat:DELIVRD id:12',
    'id:12\r\nstat:DELIVRD',
    'id:12 stat:DELIVRD text:id:13 stat:UNDELIV',
  ])('are read in %j', (text) => {
    expect(read(text)).toMatchObject({ id: '12', outcome: 'delivered' });
  });

  it('may have no id, which is reported', () => {
    expect(read('id: sub:001 stat:DELIVRD')).toMatchObject({ id: '', unread: { field: 'id', value: '' } });
  });
});

describe('the parameters of a receipt', () => {
  it('decide before its text', () => {
    const parameters = { receiptedMessageId: '34', messageState: 5 };
    expect(read('id:12 stat:DELIVRD', parameters)).toMatchObject({ id: '34', outcome: 'failed' });
  });

  it('may be one alone, beside a text with the other', () => {
    expect(read('id:12 stat:DELIVRD', { messageState: 3 })).toMatchObject({ id: '12', outcome: 'expired' });
    expect(read('stat:FAILED', { receiptedMessageId: '34' })).toMatchObject({ id: '34', outcome: 'failed' });
  });

  it('with an unknown state leave the text to decide', () => {
    expect(read('id:12 stat:DELIVRD', { messageState: 0x55 })).toMatchObject({ outcome: 'delivered' });
    expect(read('', { receiptedMessageId: '34', messageState: 0x55 })).toMatchObject({
      unread: { field: 'state', value: '85' },
    });
  });
});

describe('a delivery without the type of a receipt', () => {
  it.each([
    'id:12 sub:001 dlvrd:001 submit date:2603010900 done date:2603010901 stat:DELIVRD err:000 text:x',
    'id:12 sub:001 stat:UNDELIV err:001',
    'id=12 done date=2603010901 stat=2',
  ])('is a receipt with the text %j', (text) => {
    expect(read(text, { esmClass: MESSAGE })).toMatchObject({ id: '12' });
  });

  it('is a receipt with the parameter of its id and a state in text', () => {
    const parameters = { esmClass: MESSAGE, receiptedMessageId: '34' };
    expect(read('stat:DELIVRD', parameters)).toMatchObject({ id: '34', outcome: 'delivered' });
  });

  it.each([
    'STOP',
    'الغاء',
    'stat:DELIVRD',
    'id:12',
    'my id: 12, what is the stat: of my plan?',
    'id:12 stat:DELIVRD',
    'the receipt was id:12 sub:001 dlvrd:001 stat:DELIVRD err:000',
    '',
  ])('is a message with the text %j', (text) => {
    expect(read(text, { esmClass: MESSAGE })).toBeNull();
  });
});
