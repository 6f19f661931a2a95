import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withdrawPush } from '../lib/push/withdraw-push.ts';
import { onSessionEnd, onTokenReplaced } from '../lib/session.ts';
import { withNext } from './known-destination.ts';

/** A session that ended under the learner leads to the login and from there back here; a logout leads to the welcome page. */
export function SessionEnd() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent((reason: 'logout' | 'invalid') => {
    void navigate(reason === 'invalid' ? withNext('/login', pathname + search) : '/', { replace: true });
  });
  useEffect(() => onSessionEnd((reason) => leave(reason)), []);
  // A phone rings for one who is signed in on it, and for no other.
  useEffect(() => onSessionEnd(() => void withdrawPush()), []);
  useEffect(() => onTokenReplaced(() => void withdrawPush()), []);
  return null;
}
