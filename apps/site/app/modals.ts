import { ENDED } from './shared/decisions.ts'
import type { Modals } from './shared/modals.ts'

/** Where each modal is. Each is a file of its own that loads when it is wanted. */
export const modals: Modals = {
  filters: { load: () => import('./features/lobby/filters-sheet.tsx'), texts: ['lobby'] },
  game: {
    load: () => import('./features/game-info/game-sheet.tsx'),
    texts: ['lobby'],
    params: ['game'],
    isEager: true,
  },
  search: { load: () => import('./features/search/search-sheet.tsx'), texts: ['lobby'] },
  account: { load: () => import('./shell/account-sheet.tsx'), isPersonal: true },
  deposit: {
    load: () => import('./features/deposit/deposit-modal.tsx'),
    texts: ['deposit', 'payments'],
    params: ['deposit'],
    isPersonal: true,
  },
  login: {
    load: () => import('./features/login/login-modal.tsx'),
    texts: ['login'],
    params: ['to', ENDED],
    isEager: true,
  },
  market: { load: () => import('./shell/market-sheet.tsx') },
  menu: { load: () => import('./shell/menu-sheet.tsx') },
  safety: { load: () => import('./shell/safety-sheet.tsx') },
  shortcuts: { load: () => import('./shell/shortcuts-sheet.tsx') },
  wallet: {
    load: () => import('./features/wallet/wallet-modal.tsx'),
    texts: ['wallet', 'payments'],
    isPersonal: true,
  },
  withdrawal: {
    load: () => import('./features/withdraw/withdrawal-modal.tsx'),
    texts: ['withdraw', 'payments'],
    params: ['withdrawal'],
    isPersonal: true,
  },
}
