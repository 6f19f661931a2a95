import { expect, test } from 'vitest';
import { readTicket, signTicket } from './join-ticket.ts';
import type { JoinRequest } from '../port.ts';

const KEY = 'k'.repeat(32);
const expiresAt = new Date('2026-03-10T09:10:00Z');
const before = new Date('2026-03-10T09:09:59Z');
const join: JoinRequest = {
  kind: 'video',
  channelId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01',
  subscriberId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a02',
  sessionId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a03',
  role: 'viewer',
  expiresAt,
};

test('a ticket names who may join what, until it expires', () => {
  const ticket = signTicket(KEY, join);
  expect(readTicket(KEY, ticket, before)).toEqual(join);
  expect(readTicket(KEY, ticket, expiresAt)).toBeNull();
});

test('rejects a ticket with another signature', () => {
  const [body = '', signature = ''] = signTicket(KEY, join).split('.');
  const publisher = Buffer.from(body, 'base64url').toString().replace('viewer', 'publisher');
  const forged = `${Buffer.from(publisher).toString('base64url')}.${signature}`;
  for (const ticket of [forged, body, `${body}.`, `${body}.${signature}.x`, '', signTicket('other'.repeat(8), join)]) {
    expect(readTicket(KEY, ticket, before)).toBeNull();
  }
});
