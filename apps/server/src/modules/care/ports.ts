import type { CurrencyCode } from '@marquee/money'
import type { Clock, Database, Log, Queryable, Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Decisions } from '../decisions/index.ts'
import type { AccountStatus } from '../players/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { CareMail } from './care-mails.ts'

/** What is asked about a player. */
export interface CarePlayer {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly status: AccountStatus
  readonly registeredAt: Temporal.Instant
  readonly email: string
  readonly language: string
}

/** From a moment until before another one. */
export interface Span {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** What staff's acts need. */
export interface ActDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

export interface CareDependencies extends ActDependencies {
  readonly db: Database
  readonly log: Log
  readonly decisions: Decisions
  readonly players: {
    /** Null for an unknown player. */
    factsOf(playerId: bigint, within?: Queryable): Promise<CarePlayer | null>
  }
  readonly wallet: Pick<Wallet, 'netPosition' | 'periodTotals'>
  /** Seconds with a game for money open in each of the spans, of which none begins before the first one. */
  readonly secondsPlayed: (db: Queryable, playerId: bigint, spans: readonly Span[]) => Promise<number[]>
  /** Whether a game for money is open. */
  readonly isPlaying: (db: Queryable, playerId: bigint) => Promise<boolean>
  readonly queueMail: (tx: Tx, mail: CareMail) => Promise<void>
  readonly brand: { readonly name: string; readonly siteUrl: string; readonly supportEmail: string }
}
