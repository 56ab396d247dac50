/** Calls that read and book nothing: `authenticate` and balances. */
import { newToken } from '../../kernel/index.ts'
import type { Subject } from './commands.ts'
import type { AuthenticateOperation, GiveTokenOperation, Outcome, Playable, Refused } from './operation.ts'
import { blockRefusal, playableFrom, toQuestionOutcome, toStudioFacts } from './outcomes.ts'
import type { GamesPort, PlayersPort, Vertical } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { RoundsLedger } from './steps.ts'

type Balances = Pick<RoundsLedger, 'balancesOf'>

export async function readPlayable(
  ledger: Balances,
  playerId: bigint,
  vertical: Vertical,
): Promise<Playable | null> {
  const balances = await ledger.balancesOf(playerId)
  return balances && playableFrom(balances, vertical)
}

export async function answerQuestion(
  ledger: Balances,
  playerId: bigint,
  vertical: Vertical,
): Promise<Outcome> {
  const playable = await readPlayable(ledger, playerId, vertical)
  return playable ? toQuestionOutcome(playable) : { ok: false, refusal: 'player_unknown', playable: null }
}

interface QuestionDependencies {
  readonly ledger: Balances
  readonly players: PlayersPort
  readonly games: GamesPort
  readonly sessions: Sessions
}

const invalid: Refused = { ok: false, refusal: 'session_invalid', playable: null }

export async function authenticate(
  operation: AuthenticateOperation,
  { ledger, players, games, sessions }: QuestionDependencies,
): Promise<Outcome> {
  const ticket = operation.exchangesTicket ? await sessions.findByTicket(operation) : null
  const session = operation.exchangesTicket ? ticket?.session : await sessions.findUsable(operation, null)
  if (!session) return invalid
  const player = await players.playFactsOf(session.playerId)
  if (!player) return { ok: false, refusal: 'player_unknown', playable: null }
  const vertical = games.byId(session.gameId)?.vertical ?? 'casino'
  const outcome = await answerQuestion(ledger, player.playerId, vertical)
  if (!outcome.ok) return outcome
  if (player.blocked !== null)
    return { ok: false, refusal: blockRefusal(player.blocked), playable: outcome.playable }
  const facts = toStudioFacts(player)
  if (!operation.exchangesTicket) return { ...outcome, player: facts }
  // Exchanged last, so that a failure before leaves a ticket that the studio can send again.
  const sessionToken = await sessions.exchangeTicket(operation)
  if (sessionToken === null) return invalid
  const address = ticket?.address ?? null
  return { ...outcome, player: facts, sessionToken, ...(address === null ? {} : { address }) }
}

/** Only a game that may take bets has a further token: nobody plays without a launch. */
export async function giveToken(
  operation: GiveTokenOperation,
  { player: { playerId, blocked }, vertical }: Subject,
  { ledger, sessions }: Pick<QuestionDependencies, 'ledger' | 'sessions'>,
): Promise<Outcome> {
  const { integration, account } = operation
  const session = await sessions.findUsable({ integration, account }, playerId)
  const outcome = await answerQuestion(ledger, playerId, vertical)
  if (!outcome.ok) return outcome
  if (blocked !== null) return { ok: false, refusal: blockRefusal(blocked), playable: outcome.playable }
  if (session?.playerId !== playerId) return { ...invalid, playable: outcome.playable }
  const sessionToken = newToken()
  await sessions.addStudioToken(session, sessionToken)
  return { ...outcome, sessionToken }
}
