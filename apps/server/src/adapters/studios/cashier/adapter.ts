import { createOutgoing, type OutgoingClient } from '../../../kernel/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { OutgoingDependencies, StudioAdapter } from '../port.ts'
import { createCashierAwards } from './awards.ts'
import type { CashierAccount, CashierConfig, CashierSettings } from './config.ts'
import { readCashierJackpots } from './jackpots.ts'
import { createCashierLauncher } from './launcher.ts'
import { cashierProtocol, type CashierStudio } from './protocol.ts'

/** A studio of this wire: its calls and its launches. */
export const createCashierStudio = (
  studio: CashierStudio,
  {
    config,
    accounts,
    client,
  }: {
    readonly config: CashierConfig
    readonly accounts: readonly CashierAccount[]
    readonly client: OutgoingClient
  },
): StudioAdapter => ({
  accounts,
  launcher: createCashierLauncher(config, accounts),
  awards: createCashierAwards({ config, accounts, client }),
  readJackpots: readCashierJackpots({ config, accounts, client }),
  callbacks: (rounds) => studioCallbacks(cashierProtocol(studio, config), accounts, rounds),
})

/** A studio with the passwords of its settings. */
export const connectCashierStudio = (
  studio: CashierStudio,
  { config, accounts, timeoutMs }: CashierSettings,
  { log, metrics }: OutgoingDependencies,
): StudioAdapter =>
  createCashierStudio(studio, {
    config,
    client: createOutgoing({ name: studio.name, baseUrl: config.apiUrl, timeoutMs, log, metrics }),
    accounts: accounts.map(({ secrets, ...account }) => ({
      ...account,
      passwords: secrets.map((secret) => secret.reveal()),
    })),
  })
