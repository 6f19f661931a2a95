export type Theme = 'system' | 'light' | 'dark';

const YEAR_S = 31_536_000;

/**
 * Reads the theme from a cookie: the first script of the page needs it, and local storage contains only the contract's
 * keys.
 */
export function readTheme(): Theme {
  const found = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

export function saveTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : YEAR_S;
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
