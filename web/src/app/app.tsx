import { QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Toast } from '../ui/toast.tsx';
import { Navigation } from './navigation.tsx';
import { NavigationOverlay } from './navigation-overlay.tsx';
import { ServerAlertDialog } from './server-alert-dialog.tsx';
import { SessionEnd } from './session-end.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <OfflineBanner />
        <Navigation />
        <SessionEnd />
        <NavigationOverlay />
        <ServerAlertDialog />
        <Toast />
      </HashRouter>
    </QueryClientProvider>
  );
}
