import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/ui/**/*.stories.tsx'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // It needs the API of an older TypeScript.
  typescript: { reactDocgen: false },
  // The pages of the product are not served here.
  viteFinal: (vite) => ({
    ...vite,
    plugins: vite.plugins?.filter(
      (plugin) => !(plugin && 'name' in plugin && plugin.name === 'prerender-in-development'),
    ),
    build: { ...vite.build, rolldownOptions: {}, chunkSizeWarningLimit: 2_000 },
  }),
};
export default config;
