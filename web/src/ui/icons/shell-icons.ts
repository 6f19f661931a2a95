/** The icons of the shell, which is drawn before any screen. */
export const shellIcons = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  book: 'M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6zm0 0v13',
  video: 'M6 6h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zm9 5 6-3v8l-6-3',
  pencil: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 20c1-4 4-6 8-6s7 2 8 6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  repeat: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1.2M5 12a10 10 0 0 1 4.5-2.6M2 8.5A15 15 0 0 1 6 6M12 5c3.8 0 7.3 1.3 10 3.5M16 11c1.1.3 2.1.7 3 1.4M12 19h.01',
} as const;
