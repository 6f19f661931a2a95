import { useEffect } from 'react';
import { call } from '../../../lib/call.ts';
import { readToken } from '../../../domain/learner/session/session.ts';

/** Counts the learner as a viewer from entering to leaving, also when the page is closed or hidden. */
export function useViewing(channelId: string): void {
  useEffect(() => {
    const report = (on: boolean) => {
      // The server removes viewers that sign out.
      if (readToken() === null) return;
      call('POST /api/channel-live-view-toggle', { body: { channel_id: channelId, on }, keepalive: !on }).catch(() => {
        // A wrong count is not worth an error; the realtime channel corrects it.
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
