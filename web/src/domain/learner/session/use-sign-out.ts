import { useState } from 'react';
import { signOut } from './sign-out.ts';

export type SigningOut = { isBusy: boolean; signOut: () => void };

export function useSignOut(): SigningOut {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void signOut().finally(() => setBusy(false));
  };
  return { isBusy, signOut: start };
}
