import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OTP_PURPOSES, otpSmsText, sendDecision } from './otp-rules.ts';
import { KNOWN_CLIENT, type SentFromNetwork, type SentToNumber } from './otp-send-limits.ts';

const START = new Date('2026-03-01T09:00:00Z');
const HOME = '192.0.2.1';
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const from = (client: string, sent: Date[]): SentToNumber[] => sent.map((at) => ({ at, client }));

function ask(now: Date, sent: Date[], client = HOME) {
  return askAmong(now, from(client, sent), client);
}

function askAmong(now: Date, sentToNumber: SentToNumber[], client = HOME) {
  return sendDecision({ now, client, sentToNumber, sentFromNetwork: [], sentFromWideNetwork: [] });
}

describe.each([HOME, KNOWN_CLIENT])('codes to one number for one client (%s)', (client) => {
  it('requires 30, then 60, then 120 seconds between codes', () => {
    const spaced = (now: number, ...sent: number[]) => ask(after(now), sent.map(after), client);
    expect(spaced(0)).toEqual({ ok: true, resendIn: 30 });
    expect(spaced(29, 0)).toEqual({ ok: false, retryAfter: 1, reason: 'client_spacing' });
    expect(spaced(30, 0)).toEqual({ ok: true, resendIn: 60 });
    expect(spaced(60, 0, 30)).toMatchObject({ retryAfter: 30 });
    expect(spaced(90, 0, 30)).toEqual({ ok: true, resendIn: 120 });
    expect(spaced(209, 90, 30, 0)).toMatchObject({ retryAfter: 1 });
  });

  it('sends five in ten minutes and returns the wait of the sixth', () => {
    const sent = [0, 30, 90, 210].map(after);
    expect(ask(after(330), sent, client)).toEqual({ ok: true, resendIn: 270 });
    const refused = { ok: false, retryAfter: 100, reason: 'client_window' };
    expect(ask(after(500), [...sent, after(330)], client)).toEqual(refused);
    expect(ask(after(600), [...sent, after(330)], client)).toMatchObject({ ok: true });
  });

  it('sends ten a day', () => {
    const sent = Array.from({ length: 10 }, (_, i) => after(i * 3_600));
    expect(ask(after(11 * 3_600), sent, client)).toEqual({ ok: false, retryAfter: 13 * 3_600, reason: 'client_day' });
    expect(ask(after(24 * 3_600), sent, client)).toMatchObject({ ok: true });
  });

  it('applies every limit whatever a client does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 120 }), (pauses) => {
        const sent: Date[] = [];
        let now = START;
        for (const pause of pauses) {
          now = new Date(now.getTime() + pause * 1_000);
          if (ask(now, sent, client).ok) sent.push(now);
        }
        expect(maxWithin(sent, 600)).toBeLessThanOrEqual(5);
        expect(maxWithin(sent, 86_400)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('allows a client exactly after the returned time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_000 }), { maxLength: 12 }), (offsets) => {
        const sent = offsets.map(after);
        const now = after(86_000);
        const decision = ask(now, sent, client);
        if (!decision.ok)
          expect(ask(new Date(now.getTime() + decision.retryAfter * 1_000), sent, client).ok).toBe(true);
      }),
    );
  });
});

/** The codes of an attack, and when it ends. */
type Attack = { sent: SentToNumber[]; end: Date };
/** Which of the allowed networks asks next, and how long it hesitates, in seconds. */
type Choice = readonly [pick: number, pause: number];

/**
 * Computes the codes of networks that ask together as fast as they may: time jumps to the first moment when any of them
 * gets a code. Random pauses alone would leave most of the limits unused, and prove little about them.
 */
function attack(networks: readonly string[], choices: readonly Choice[]): Attack {
  const sent: SentToNumber[] = [];
  let now = START;
  for (const [pick, pause] of choices) {
    now = new Date(now.getTime() + pause * 1_000);
    let open = networks.filter((network) => askAmong(now, sent, network).ok);
    while (open.length === 0) {
      now = new Date(now.getTime() + Math.min(...networks.map((network) => waitOf(now, sent, network))) * 1_000);
      open = networks.filter((network) => askAmong(now, sent, network).ok);
    }
    const client = open[pick % open.length] ?? '';
    const decision = askAmong(now, sent, client);
    sent.push({ at: now, client, isFromReserve: decision.ok && decision.isFromReserve === true });
  }
  return { sent, end: now };
}

/** Seconds until a client gets a code; 0 when it gets one now. */
function waitOf(now: Date, sent: SentToNumber[], client: string): number {
  const decision = askAmong(now, sent, client);
  return decision.ok ? 0 : decision.retryAfter;
}

const ipv4 = (count: number) => Array.from({ length: count }, (_, i) => `203.0.113.${i}`);
const ofOneSite = (count: number) => Array.from({ length: count }, (_, i) => `2001:db8:1:${i.toString(16)}::/64`);
/** Mostly zero, so that the attack uses all available codes; sometimes long. */
const pause = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(20_000) });
const choices = (maxLength: number) => fc.array(fc.tuple(fc.nat(1_000), pause), { minLength: 1, maxLength });
/** An attack asks thousands of times. */
const FEW = { numRuns: 25 };
const ELSEWHERE = ['198.51.100.7', '2001:db8:2:1::/64'];

describe('codes to one number from several clients', () => {
  it('sends a known client its codes whatever guests do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), choices(60), (count, picks) => {
        const { sent, end } = attack(ipv4(count), picks);
        expect(askAmong(end, sent, KNOWN_CLIENT)).toEqual({ ok: true, resendIn: 30 });
      }),
      FEW,
    );
  });

  it('sends a network that is new to the number a code at each moment of an attack from two others, for days', () => {
    fc.assert(
      fc.property(choices(60), (picks) => {
        const { sent, end } = attack(ipv4(2), picks);
        for (const client of ELSEWHERE) expect(askAmong(end, sent, client)).toMatchObject({ ok: true });
      }),
      FEW,
    );
  });

  it('lets a network that is new to the number wait at most 92 minutes, however many attack', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), choices(60), (count, picks) => {
        const { sent, end } = attack(ipv4(count), picks);
        for (const client of ELSEWHERE) expect(waitOf(end, sent, client)).toBeLessThanOrEqual(92 * 60);
      }),
      FEW,
    );
  });

  it('never sends guests more than 13 in ten minutes or 30 a day, which an attack from many networks reaches', () => {
    let maxInTenMinutes = 0;
    let maxInADay = 0;
    fc.assert(
      fc.property(choices(70), (picks) => {
        const times = attack(ipv4(20), picks).sent.map(({ at }) => at);
        maxInTenMinutes = Math.max(maxInTenMinutes, maxWithin(times, 600));
        maxInADay = Math.max(maxInADay, maxWithin(times, 86_400));
        expect(maxWithin(times, 600)).toBeLessThanOrEqual(13);
        expect(maxWithin(times, 86_400)).toBeLessThanOrEqual(30);
      }),
      { ...FEW, examples: [[Array.from({ length: 60 }, (_, i): Choice => [i, 0])]] },
    );
    expect(maxInTenMinutes).toBe(13);
    expect(maxInADay).toBe(30);
  });

  it('counts the networks of one /48 together: 7 in ten minutes, 15 a day, none of the reserve', () => {
    fc.assert(
      fc.property(choices(40), (picks) => {
        const { sent, end } = attack(ofOneSite(60), picks);
        const times = sent.map(({ at }) => at);
        expect(maxWithin(times, 600)).toBeLessThanOrEqual(7);
        expect(maxWithin(times, 86_400)).toBeLessThanOrEqual(15);
        expect(sent.filter((one) => one.isFromReserve)).toEqual([]);
        for (const client of ELSEWHERE) expect(askAmong(end, sent, client)).toMatchObject({ ok: true });
      }),
      { ...FEW, examples: [[Array.from({ length: 40 }, (_, i): Choice => [i, 0])]] },
    );
  });
});

describe('codes from one network', () => {
  const sentBy = (count: number, isConfirmed: (i: number) => boolean): SentFromNetwork[] =>
    Array.from({ length: count }, (_, i) => ({ at: after(i), isConfirmed: isConfirmed(i) }));
  const fromNetwork = (now: Date, sentFromNetwork: SentFromNetwork[]) =>
    sendDecision({ now, client: HOME, sentToNumber: [], sentFromNetwork, sentFromWideNetwork: [] });

  it('admits a shared network while at least half of its codes are confirmed', () => {
    const half = sentBy(299, (i) => i % 2 === 0);
    expect(fromNetwork(after(300), half).ok).toBe(true);
    const few = sentBy(10, () => false);
    expect(fromNetwork(after(300), few).ok).toBe(true);
  });

  it('stops at 300 an hour', () => {
    const sent = sentBy(300, () => true);
    expect(fromNetwork(after(300), sent)).toEqual({ ok: false, retryAfter: 3_300, reason: 'network_hour' });
  });

  it('stops a /48 at ten times as much', () => {
    const fromWide = (sentFromWideNetwork: SentFromNetwork[]) =>
      sendDecision({ now: START, client: HOME, sentToNumber: [], sentFromNetwork: [], sentFromWideNetwork });
    const sent = (count: number, isConfirmed: boolean) =>
      Array.from({ length: count }, (): SentFromNetwork => ({ at: START, isConfirmed }));
    expect(fromWide(sent(100, false)).ok).toBe(true);
    expect(fromWide(sent(101, false))).toMatchObject({ reason: 'network_unconfirmed' });
    expect(fromWide(sent(2_999, true)).ok).toBe(true);
    expect(fromWide(sent(3_000, true))).toMatchObject({ reason: 'network_hour' });
  });

  it('delays eleven unconfirmed codes by minutes, not an hour, and more codes longer', () => {
    const waits = [11, 12, 15, 20, 40].map((count) => {
      const sent = sentBy(count, () => false).map((one) => ({ ...one, at: START }));
      const decision = fromNetwork(START, sent);
      return decision.ok ? 0 : decision.retryAfter;
    });
    expect(waits).toEqual([248, 474, 1_053, 1_800, 3_600]);
  });

  it('decays: no sent code blocks a network for longer than its weight', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 }), (pauses) => {
        const sent: SentFromNetwork[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const decision = fromNetwork(after(now), sent);
          if (decision.ok) sent.push({ at: after(now), isConfirmed: false });
          else expect(fromNetwork(after(now + decision.retryAfter), sent).ok).toBe(true);
          // The limit is exceeded at most by the one code that reaches it.
          expect(decision.ok ? 0 : decision.retryAfter).toBeLessThanOrEqual(300);
        }
      }),
    );
  });
});

describe('the text of a code', () => {
  it('reads as Arabic and ends with the origin-bound line', () => {
    const text = otpSmsText({ code: '123456', domain: 'lisan.iq', purpose: 'login' });
    expect(text).toBe('رمز الدخول إلى لسان: 123456\nلا يُعطى لأحد\n@lisan.iq #123456');
  });

  it('names what the code confirms', () => {
    const texts = OTP_PURPOSES.map((purpose) => otpSmsText({ code: '123456', domain: 'lisan.iq', purpose }));
    expect(texts.map((text) => text.split(':')[0])).toEqual([
      'رمز الدخول إلى لسان',
      'رمز موافقتك على الاشتراك',
      'رمز إلغاء اشتراكك',
      'رمز تأكيد رقمك في لسان',
      'رمز موافقة وليّ الأمر',
    ]);
  });

  it('names the plan and its price where the code agrees to one, in at most two segments', () => {
    const about = 'الخطة الأسبوعية، 500 دينار عراقي كل أسبوع';
    const ask = { code: '123456', purpose: 'activation', about } as const;
    expect(otpSmsText({ ...ask, domain: 'lisan.iq' })).toBe(
      `رمز موافقتك على الاشتراك (${about}): 123456\nلا يُعطى لأحد\n@lisan.iq #123456`,
    );
    expect(otpSmsText({ ...ask, domain: 'd'.repeat(60) }).length).toBeLessThanOrEqual(70);
  });

  it('fits one SMS for a domain of any length', () => {
    const cases = OTP_PURPOSES.flatMap((purpose) =>
      Array.from({ length: 250 }, (_, i) => ({ purpose, length: i + 4 })),
    );
    for (const { purpose, length } of cases) {
      const domain = 'd'.repeat(length);
      const text = otpSmsText({ code: '123456', domain, purpose });
      expect(text.length).toBeLessThanOrEqual(70);
      expect(text).toContain('123456');
      if (length <= 61) expect(text.split('\n').at(-1)).toBe(`@${domain} #123456`);
    }
  });

  it('keeps Arabic words for a domain of 50 characters', () => {
    expect(otpSmsText({ code: '123456', domain: 'd'.repeat(50), purpose: 'login' })).toMatch(/^رمزك:\n@d+ #123456$/);
  });
});

function maxWithin(times: Date[], seconds: number): number {
  const inSpan = (end: Date) => times.filter((at) => at <= end && at.getTime() > end.getTime() - seconds * 1_000);
  return Math.max(0, ...times.map((end) => inSpan(end).length));
}
