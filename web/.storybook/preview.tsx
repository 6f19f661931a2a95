import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { StoryFrame } from '../test/story-frame.tsx';

type Globals = { theme: string; direction: string };

function Surroundings({ theme, direction, children }: Globals & { children: ReactNode }) {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.dataset['theme'] = theme;
    page.dir = direction;
    page.lang = 'ar';
  }, [theme, direction]);
  return <StoryFrame>{children}</StoryFrame>;
}

// `globalTypes` below declares both.
const withSurroundings: Decorator = (Story, { globals }) => (
  <Surroundings {...(globals as Globals)}>
    <Story />
  </Surroundings>
);

const preview: Preview = {
  decorators: [withSurroundings],
  initialGlobals: { theme: 'light', direction: 'rtl', viewport: { value: 'mobile1' } },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['light', 'dark'] } },
    direction: { toolbar: { title: 'Direction', items: ['rtl', 'ltr'] } },
  },
};
export default preview;
