import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { readToken } from '../../domain/learner/session/session.ts';

/** Counts as a viewer from entering to leaving, also when the page is closed or put aside. */
export function useViewing(channelId: string): void {
  useEffect(() => {
    const report = (on: boolean) => {
      // Who has logged out meanwhile is counted out by the server.
      if (readToken() === null) return;
      call('POST /api/channel-live-view-toggle', { body: { channel_id: channelId, on }, keepalive: !on }).catch(() => {
        // A count that is off by one is no reason to disturb a lesson; the realtime channel sets it right.
      });
    };
    const enter = () => report(true);
    const leave = () => report(false);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && enter();
    enter();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [channelId]);
}
