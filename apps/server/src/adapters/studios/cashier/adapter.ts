import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import type { CashierAccount, CashierConfig, CashierSettings } from './config.ts'
import { createCashierLauncher } from './launcher.ts'
import { cashierProtocol, type CashierStudio } from './protocol.ts'

/** A studio of this wire: its calls and its launches. */
export const createCashierStudio = (
  studio: CashierStudio,
  { config, accounts }: { readonly config: CashierConfig; readonly accounts: readonly CashierAccount[] },
): StudioAdapter => ({
  accounts,
  launcher: createCashierLauncher(config, accounts),
  callbacks: (rounds) => studioCallbacks(cashierProtocol(studio, config), accounts, rounds),
})

/** A studio with the passwords of its settings. */
export const connectCashierStudio = (
  studio: CashierStudio,
  { config, accounts }: CashierSettings,
): StudioAdapter =>
  createCashierStudio(studio, {
    config,
    accounts: accounts.map(({ secrets, ...account }) => ({
      ...account,
      passwords: secrets.map((secret) => secret.reveal()),
    })),
  })
