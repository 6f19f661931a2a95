import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OTP_PURPOSES, otpSmsText, sendDecision, tryDecision } from './otp-rules.ts';

const START = new Date('2026-03-01T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

function ask(now: Date, sentToNumber: Date[]) {
  return sendDecision({ now, sentToNumber, sentFromIp: [] });
}

describe('codes to one number', () => {
  it('asks for 30, then 60, then 120 seconds between codes', () => {
    expect(ask(after(0), [])).toEqual({ ok: true, resendIn: 30 });
    expect(ask(after(29), [after(0)])).toEqual({ ok: false, retryAfter: 1, reason: 'number_spacing' });
    expect(ask(after(30), [after(0)])).toEqual({ ok: true, resendIn: 60 });
    expect(ask(after(60), [after(0), after(30)])).toMatchObject({ retryAfter: 30 });
    expect(ask(after(90), [after(0), after(30)])).toEqual({ ok: true, resendIn: 120 });
    expect(ask(after(209), [after(90), after(30), after(0)])).toMatchObject({ retryAfter: 1 });
  });

  it('sends five in ten minutes and says how long the sixth has to wait', () => {
    const sent = [0, 30, 90, 210].map(after);
    expect(ask(after(330), sent)).toEqual({ ok: true, resendIn: 270 });
    expect(ask(after(500), [...sent, after(330)])).toEqual({ ok: false, retryAfter: 100, reason: 'number_window' });
    expect(ask(after(600), [...sent, after(330)])).toMatchObject({ ok: true });
  });

  it('sends ten a day', () => {
    const sent = Array.from({ length: 10 }, (_, i) => after(i * 3_600));
    expect(ask(after(11 * 3_600), sent)).toEqual({ ok: false, retryAfter: 13 * 3_600, reason: 'number_day' });
    expect(ask(after(24 * 3_600), sent)).toMatchObject({ ok: true });
  });

  it('holds every limit whatever a client tries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 120 }), (pauses) => {
        const sent: Date[] = [];
        let now = START;
        for (const pause of pauses) {
          now = new Date(now.getTime() + pause * 1_000);
          if (ask(now, sent).ok) sent.push(now);
        }
        expect(mostWithin(sent, 600)).toBeLessThanOrEqual(5);
        expect(mostWithin(sent, 86_400)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('lets a client in exactly when it said', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_000 }), { maxLength: 12 }), (offsets) => {
        const sent = offsets.map(after);
        const now = after(86_000);
        const decision = ask(now, sent);
        if (!decision.ok) expect(ask(new Date(now.getTime() + decision.retryAfter * 1_000), sent).ok).toBe(true);
      }),
    );
  });

  it('sends nothing to a number that has to wait after wrong tries', () => {
    const failures = { inARow: 21, lastAt: after(0) };
    const decision = sendDecision({ now: after(10), sentToNumber: [], sentFromIp: [], failures });
    expect(decision).toEqual({ ok: false, retryAfter: 50, reason: 'locked' });
  });
});

describe('codes from one address', () => {
  const sent = (count: number, isConfirmed: (i: number) => boolean) =>
    Array.from({ length: count }, (_, i) => ({ at: after(i), confirmed: isConfirmed(i) }));
  const from = (now: Date, sentFromIp: { at: Date; confirmed: boolean }[]) =>
    sendDecision({ now, sentToNumber: [], sentFromIp });

  it('lets a shared address through while at least half of its last 20 codes are confirmed', () => {
    expect(
      from(
        after(300),
        sent(299, (i) => i % 2 === 0),
      ).ok,
    ).toBe(true);
    expect(
      from(
        after(300),
        sent(10, () => false),
      ).ok,
    ).toBe(true);
  });

  it('stops at 300 an hour', () => {
    expect(
      from(
        after(300),
        sent(300, () => true),
      ),
    ).toEqual({ ok: false, retryAfter: 3_300, reason: 'ip_hour' });
  });

  it('holds an address to 10 an hour once more than half go unconfirmed', () => {
    expect(
      from(
        after(100),
        sent(11, () => false),
      ),
    ).toMatchObject({ ok: false, reason: 'ip_unconfirmed' });
    const confirmedAgain = sent(31, (i) => i > 20);
    expect(from(after(100), confirmedAgain).ok).toBe(true);
  });

  it('makes it wait longer the more codes go unconfirmed', () => {
    const waits = [11, 14, 17, 20].map((unconfirmed) => {
      const sparse = Array.from({ length: unconfirmed }, (_, i) => ({ at: after(i * 360), confirmed: false }));
      const decision = from(after((unconfirmed - 1) * 360), sparse);
      return decision.ok ? 0 : decision.retryAfter;
    });
    expect(waits).toEqual([360, 480, 3_600, 3_600]);
  });
});

describe('tries', () => {
  it('kills a challenge after five', () => {
    const number = { consecutiveFailuresOfNumber: 5, lastFailureAt: after(0), now: after(0) };
    expect(tryDecision({ ...number, attempts: 4 })).toEqual({ ok: true });
    expect(tryDecision({ ...number, attempts: 5 })).toEqual({ ok: false, reason: 'dead', retryAfter: 0 });
  });

  it('delays a number more and more from the twentieth failure in a row', () => {
    const delayAt = (failures: number) => {
      const decision = tryDecision({ consecutiveFailuresOfNumber: failures, lastFailureAt: after(0), now: after(0) });
      return decision.ok ? 0 : decision.retryAfter;
    };
    expect([19, 20, 21, 22, 26, 27, 60].map(delayAt)).toEqual([0, 30, 60, 120, 1_920, 3_600, 3_600]);
  });

  it('lets it try again when the delay is over', () => {
    const decision = tryDecision({ consecutiveFailuresOfNumber: 20, lastFailureAt: after(0), now: after(30) });
    expect(decision).toEqual({ ok: true });
  });
});

describe('the text of a code', () => {
  it('reads as Arabic and ends with the origin-bound line', () => {
    const text = otpSmsText({ code: '123456', domain: 'lisan.iq', purpose: 'login' });
    expect(text).toBe('رمز الدخول إلى لسان: 123456\nلا تعطه أحدًا\n@lisan.iq #123456');
  });

  it('says what the code agrees to', () => {
    const texts = OTP_PURPOSES.map((purpose) => otpSmsText({ code: '123456', domain: 'lisan.iq', purpose }));
    expect(texts.map((text) => text.split(':')[0])).toEqual([
      'رمز الدخول إلى لسان',
      'رمز موافقتك على الاشتراك',
      'رمز إلغاء اشتراكك',
      'رمز تأكيد رقمك في لسان',
    ]);
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

function mostWithin(times: Date[], seconds: number): number {
  const inSpan = (end: Date) => times.filter((at) => at <= end && at.getTime() > end.getTime() - seconds * 1_000);
  return Math.max(0, ...times.map((end) => inSpan(end).length));
}
