import type { Modals } from './shared/modals.ts'

/** Where each modal is. Each is a file of its own that loads when it is wanted. */
export const modals: Modals = {
  account: { load: () => import('./shell/account-sheet.tsx') },
  market: { load: () => import('./shell/market-sheet.tsx') },
  menu: { load: () => import('./shell/menu-sheet.tsx') },
  safety: { load: () => import('./shell/safety-sheet.tsx') },
  shortcuts: { load: () => import('./shell/shortcuts-sheet.tsx') },
}
