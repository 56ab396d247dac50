import { toMoneyText } from '@marquee/money'
import { AppError } from '../../kernel/index.ts'
import type { Integrations } from './integrations.ts'
import type { GamesPort, PlayersPort } from './ports.ts'
import type { RoundsLedger } from './steps.ts'

export interface ReceiptDependencies {
  readonly games: GamesPort
  readonly integrations: Integrations
  readonly ledger: Pick<RoundsLedger, 'roundOf'>
  readonly players: Pick<PlayersPort, 'playFactsOf'>
}

/** What the ledger has booked of a player's own round. @throws AppError `error.game.round_not_found` */
export async function readReceipt(
  { games, integrations, ledger, players }: ReceiptDependencies,
  { playerId, slug, round }: { readonly playerId: bigint; readonly slug: string; readonly round: string },
) {
  const missing = () => new AppError('error.game.round_not_found')
  const game = games.bySlug(slug)
  const integration = game && integrations.ofStudio(game.provider)
  if (!integration) throw missing()
  const facts = await ledger.roundOf(playerId, integration.number, round)
  // Two games of one integration may have used the same number: the round belongs to the first.
  if (!facts || facts.game !== String(game.id)) throw missing()
  const player = await players.playFactsOf(playerId)
  if (!player) throw missing()
  const staked = facts.staked.cash + facts.staked.bonus
  const won = facts.won.cash + facts.won.bonus + facts.jackpots
  const money = (minor: bigint) => toMoneyText({ minor, currency: player.currency })
  return {
    roundId: round,
    game: { name: game.name, slug: game.slug, provider: game.providerTitle },
    state: facts.isClosed ? ('closed' as const) : ('open' as const),
    gameSessionId: facts.session,
    openedAt: facts.openedAt.toString(),
    bets: facts.bets,
    wins: facts.wins,
    staked: money(staked),
    won: money(won),
    net: money(won - staked),
  }
}
