import type { CurrencyCode } from '@marquee/money'
import type { Database, Queryable } from '../../kernel/index.ts'
import type { AccountStatus } from '../players/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { CaseDependencies } from './cases.ts'

/** What is asked about a player. */
export interface RiskPlayer {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly kycStatus: string
  readonly status: AccountStatus
}

export interface RiskPlayers {
  /** Null for an unknown player. */
  factsOf(playerId: bigint, within?: Queryable): Promise<RiskPlayer | null>
}

export type RiskLedger = Pick<
  Wallet,
  'announce' | 'executeIn' | 'lock' | 'netPosition' | 'pendingHolds' | 'storedBreakOf'
>

/** What opens cases by itself. */
export interface WatchDependencies extends CaseDependencies {
  readonly db: Database
  readonly players: RiskPlayers
  readonly wallet: RiskLedger
}
