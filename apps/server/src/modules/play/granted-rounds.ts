import type { Clock, Tx } from '../../kernel/index.ts'
import type { Accepted } from '../wallet/index.ts'
import type { Subject } from './commands.ts'
import { type GrantKey, takeRoundOfWin, useGrantedRound, useRoundForWin } from './grants.ts'
import type { Refusal } from './operation.ts'
import type { RoundsLedger } from './steps.ts'

interface RoundKey {
  readonly playerId: bigint
  readonly provider: number
  readonly id: string
}
interface Use {
  readonly grant: GrantKey
  readonly round: RoundKey
}

export const roundKey = (
  { round }: { readonly round: string },
  { player, integration }: Subject,
): RoundKey => ({ playerId: player.playerId, provider: integration.number, id: round })

/**
 * Every free round uses one of its grant: with its bet, or with a win that comes without one. Both run in the ledger's
 * transaction, after the bet or win was booked.
 */
export function createGrantedRounds({
  ledger,
  clock,
}: {
  readonly ledger: Pick<RoundsLedger, 'roundOf'>
  readonly clock: Clock
}) {
  const roundIn = (tx: Tx, { playerId, provider, id }: RoundKey) => ledger.roundOf(playerId, provider, id, tx)
  const toRefusal = (isUsed: boolean): Refusal | null => (isUsed ? null : 'grant_unknown')
  return {
    useForBet: async (tx: Tx, { repeated }: Accepted, { grant, round }: Use): Promise<Refusal | null> => {
      if (repeated) return null
      // The win came first, and has used it.
      if (await takeRoundOfWin(tx, grant, round.id)) return null
      return toRefusal(await useGrantedRound(tx, grant, clock.now()))
    },
    useForWin: async (
      tx: Tx,
      { repeated }: Accepted,
      { grant, round, isItsGame }: Use & { readonly isItsGame: boolean },
    ): Promise<Refusal | null> => {
      if (repeated) return null
      const facts = await roundIn(tx, round)
      if (facts && facts.bets > 0) return null
      if (!isItsGame) return 'grant_unknown'
      // A round that was played in time is paid late too.
      return toRefusal(await useRoundForWin(tx, grant, round.id))
    },
  }
}
