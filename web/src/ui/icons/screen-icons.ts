/** The icons that home may draw, loaded beside it; see `icons.ts`. */
export const screenIcons = {
  down: 'M5 9l7 7 7-7',
  check: 'm5 12 5 5 9-10',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  headphones: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5a1 1 0 0 1-1-1zM20 14h-3v6h2a1 1 0 0 0 1-1z',
  flame: 'M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-5 1-9z',
  freeze: 'M12 3v18M4 7.5l16 9M20 7.5l-16 9',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4zM4 7l11-4v4M16 13.5h.01',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v6M12 7.5h.01',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l5 5',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  target: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 12h.01',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
} as const;
