import { renderToStaticMarkup } from 'react-dom/server';
import { ShellSkeleton } from '../app/shell-skeleton.tsx';
import '../ui/icons/add-more-icons.ts';
import '../ui/icons/add-screen-icons.ts';
import { HomePage } from './home-page.tsx';
import { LoginPage } from './login-page.tsx';

/** The static markup of each HTML file, which replaces its `<!--page-->`. */
export const pages: Readonly<Record<string, () => string>> = {
  'index.html': () => renderToStaticMarkup(<ShellSkeleton />),
  'home.html': () => renderToStaticMarkup(<HomePage />),
  'login.html': () => renderToStaticMarkup(<LoginPage />),
};
