import { describe, expect, it } from 'vitest';
import { calls, type AnyCall } from './calls.ts';
import type { Call } from './call.ts';

/** The specified calls, by their names on the wire, misspellings included. */
const ASKED_FOR = `
  POST client/login
  POST create/level/subscriber
  POST client/confirm/otp
  GET client/get/otp/by/code
  POST client/create/subscriber
  GET client/check/login/code
  POST client/logout
  POST client/resend/otp
  GET fetch/subscriber/details
  GET generate/otp
  POST profile/confirm/otp
  POST update/welcome/page
  GET user
  POST client/store/detected/url
  POST client/update/detected/url
  GET get/levels
  GET get/level/:uuid
  GET get/categories
  GET subscriber/weeks
  GET get/content/by/week
  GET get/lession
  GET get/main/content
  GET count/subscriber/content
  GET get/all/week/content
  POST request-unsubscribe
  POST confirm-unsubscribe
  POST request-activation
  POST confirm-activation
  POST subscriber/update
  POST subscriber-content-points
  POST client/subscriber/local/update
  POST subscriber/subscrption/cancel
  POST subscriber/subscrption/reactive
  POST subscriber/details
  POST update/subscriber/profile
  POST update/subscriber/avatar
  POST profile/subscrption/cancel
  POST profile/subscrption/reactive
  POST rate/us
  GET my/levels
  POST change/level
  GET subscriptions/list
  POST change/subscription
  POST profile/enable/automatic/subscription
  POST profile/disable/automatic/subscription
  POST profile/renew/manual/subscription
  POST subscriber/update/test-percentage
  POST send/message
  GET get/level/test/questions
  GET get/level/by/percentage
  POST check/week/quiz/status
  GET generate/question
  POST check/question/answer
  GET app/general/info
  GET grammars
  GET get/subscriber/practicals
  GET get/subscriber/practical/question
  POST check/practical/answer
  GET broadcast-contents
  GET broadcast-contents/:id
  GET broadcast-content-playlists
  GET live-channels
  GET live-channel/:id
  GET playlist
  POST channel-live-view-toggle
  POST channel-live-like-toggle
  GET get-live-channel-viewers
  GET teachers
  GET teachers/:id
  POST favorite-teacher-follow-toggle
  POST favorite-teacher-notify-toggle
  GET agora-channel-token
  GET notifications/subscriptions
  POST notifications/subscriptions
`
  .trim()
  .split('\n')
  .map((line) => line.trim().replace(' ', ' /api/'));

const keyOf = (call: AnyCall) => `${call.method} ${call.path}`;

describe('the contract', () => {
  const keys = calls.map(keyOf);

  it('has all 74 specified calls', () => {
    expect(ASKED_FOR).toHaveLength(74);
    expect(ASKED_FOR.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('has each call once', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a body only with POST', () => {
    expect(calls.filter((call: Call) => call.method === 'GET' && call.body).map(keyOf)).toEqual([]);
  });
});
