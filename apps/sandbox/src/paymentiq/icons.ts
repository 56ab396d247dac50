import type { Html } from '../html.ts'

const ICONS = {
  card: '<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20"/>',
  bank: '<path d="M10 18v-7M14 18v-7M18 18v-7M6 18v-7M3 22h18"/><path d="M11.1 2.2a2 2 0 0 1 1.8 0l7.8 3.9a.5.5 0 0 1-.2.9h-17a.5.5 0 0 1-.2-.9z"/>',
  check: '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
  cross: '<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6M9 9l6 6"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  turn: '<path d="M21 12a9 9 0 1 1-6.2-8.6"/>',
  back: '<path d="m12 19-7-7 7-7M19 12H5"/>',
} as const

export function icon(name: keyof typeof ICONS, look = ''): Html {
  return { markup: `<svg class="icon ${look}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>` }
}
