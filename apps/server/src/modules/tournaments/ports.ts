import type { schemas } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'
import type { z } from 'zod'
import type { Wallet } from '../wallet/index.ts'
import type { TournamentType } from './terms.ts'

/** A player as tournaments see one. */
export interface TournamentPlayer {
  readonly playerId: bigint
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
  /** Null when the account may play. */
  readonly blocked: string | null
  readonly mayPlay: Readonly<Record<TournamentType, boolean>>
  /** Products that the player has closed (EXC-20), which `mayPlay` closes; absent for none. */
  readonly productExclusions?: readonly { readonly product: string }[]
}

export interface TournamentPorts {
  readonly ledger: Pick<Wallet, 'roundOf' | 'firstStakeOf' | 'lock' | 'balancesOf' | 'execute' | 'entryMark'>
  playerOf(playerId: bigint): Promise<TournamentPlayer | null>
  /** Why the player may not be given a prize that is a bonus by law; null where it may be given. */
  bonusRefusal(player: TournamentPlayer): Promise<string | null>
  /** Market of a language market such as `en-UN`. */
  marketOf(langmarket: string): string
  readonly games: {
    slugOf(gameId: number): string | null
    idOf(slug: string): number | null
    /** A game as the market shows it; null where it does not. */
    tileOf(slug: string, langmarket: string): z.input<typeof schemas.tile> | null
  }
}
