import { ENDED } from '../domain/session/index.ts'
import type { Modals } from '../shared/navigation/modals.ts'

/** The registry of modals. Each is a chunk of its own, loaded when it is opened or preloaded. */
export const modals: Modals = {
  filters: { load: () => import('../features/lobby/filters-sheet.tsx'), texts: ['lobby'] },
  game: {
    load: () => import('../features/game-info/game-sheet.tsx'),
    texts: ['lobby'],
    params: ['game'],
    isEager: true,
  },
  search: { load: () => import('../features/search/search-sheet.tsx'), texts: ['lobby'] },
  account: { load: () => import('./account-sheet.tsx'), isPersonal: true },
  deposit: {
    load: () => import('../features/deposit/deposit-modal.tsx'),
    texts: ['deposit', 'payments'],
    params: ['deposit', 'step'],
    isPersonal: true,
  },
  login: {
    load: () => import('../features/login/login-modal.tsx'),
    texts: ['login', 'codes'],
    params: ['to', ENDED],
    isEager: true,
  },
  market: { load: () => import('./market-sheet.tsx') },
  menu: { load: () => import('./menu-sheet.tsx') },
  safety: { load: () => import('./safety-sheet.tsx') },
  shortcuts: { load: () => import('./shortcuts-sheet.tsx') },
  transaction: {
    load: () => import('../features/transactions/transaction-modal.tsx'),
    texts: ['transactions', 'payments'],
    params: ['transaction'],
    hasNoFallback: true,
    isPersonal: true,
  },
  wallet: {
    load: () => import('../features/wallet/wallet-modal.tsx'),
    texts: ['wallet', 'payments'],
    isPersonal: true,
  },
  win: {
    load: () => import('../features/winners/win-modal.tsx'),
    texts: ['lobby', 'winners'],
    params: ['win'],
  },
  withdrawal: {
    load: () => import('../features/withdraw/withdrawal-modal.tsx'),
    texts: ['withdraw', 'payments'],
    params: ['withdrawal'],
    isPersonal: true,
  },
}
