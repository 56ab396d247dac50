import {
  createAccountInformation,
  incomeCallbacksOf,
} from '../adapters/income/account-information/adapter.ts'
import { createPublicRecords } from '../adapters/public-records/vulnerability/adapter.ts'
import type { CallbackCompany } from '../kernel/index.ts'
import {
  type Affordability,
  createAffordability,
  type IncomeCompany,
  type PublicRecords,
} from '../modules/affordability/index.ts'
import { createDecisions } from '../modules/decisions/index.ts'
import { readNetDeposits } from '../modules/payments/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'

type Surroundings = Pick<Foundation, 'log' | 'metrics' | 'config'>

/** Undefined where none is connected (`PUBLIC_RECORDS=off`): deposits wait for staff from the amount of a check on. */
function connectPublicRecords({ log, metrics, config }: Surroundings): PublicRecords | undefined {
  const { publicRecords } = config.ports
  if (!publicRecords) return undefined
  return createPublicRecords({
    config: { url: publicRecords.url, apiKey: publicRecords.apiKey.reveal() },
    timeoutMs: publicRecords.timeoutMs,
    log,
    metrics,
  })
}

/** Undefined where none is connected (`ACCOUNT_INFORMATION=off`): staff record incomes from documents. */
function connectIncomeCompany({ log, metrics, config }: Surroundings): IncomeCompany | undefined {
  const { accountInformation } = config.ports
  if (!accountInformation) return undefined
  return createAccountInformation({
    config: {
      url: accountInformation.url,
      apiKey: accountInformation.apiKey.reveal(),
      callbackUrl: `${config.http.publicUrl.replace(/\/+$/, '')}/callbacks/account-information`,
    },
    timeoutMs: accountInformation.timeoutMs,
    log,
    metrics,
  })
}

/** None where the company is not connected. */
export const incomeCallbacks = (
  { config }: Pick<Foundation, 'config'>,
  { incomeReports: reports }: Affordability,
): CallbackCompany[] => {
  const { accountInformation } = config.ports
  return accountInformation ? [incomeCallbacksOf({ addresses: accountInformation.addresses, reports })] : []
}

/** Whether deposits can be afforded: what payments ask, and what players and staff do about it. */
export const openAffordability = (
  foundation: Foundation,
  {
    players,
    wallet,
    verification,
  }: {
    readonly players: Players
    readonly wallet: Wallet
    readonly verification: Pick<Verification, 'gates'>
  },
): Affordability => {
  const { db, clock, log, config } = foundation
  return createAffordability({
    db,
    clock,
    log,
    publicRecords: connectPublicRecords(foundation),
    incomeCompany: connectIncomeCompany(foundation),
    playerOf: (playerId, within) => players.factsOf(playerId, within),
    netDepositsSince: readNetDeposits,
    identityDueOf: verification.gates.identityDueOf,
    wallet,
    decisions: createDecisions({ clock }),
    siteUrl: config.http.publicUrl,
  })
}
