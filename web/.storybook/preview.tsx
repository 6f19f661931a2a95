import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { StoryFrame } from '../test/story-frame.tsx';

const withSurroundings: Decorator = (Story, { globals }) => {
  const { theme, direction } = globals as { theme: string; direction: string };
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.dataset['theme'] = theme;
    page.dir = direction;
    page.lang = 'ar';
  }, [theme, direction]);
  return (
    <StoryFrame>
      <Story />
    </StoryFrame>
  );
};

const preview: Preview = {
  decorators: [withSurroundings],
  initialGlobals: { theme: 'light', direction: 'rtl', viewport: { value: 'mobile1' } },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['light', 'dark'] } },
    direction: { toolbar: { title: 'Direction', items: ['rtl', 'ltr'] } },
  },
};
export default preview;
