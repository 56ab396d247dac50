import type { Log } from '../../kernel/index.ts'
import type { Subject } from './commands.ts'
import { accountFor, type Integrations } from './integrations.ts'
import type { AuthenticateOperation, Operation } from './operation.ts'
import type { PlayerFacts, PlayersPort } from './ports.ts'
import { playerIdFrom } from './rules.ts'
import type { Sessions } from './sessions.ts'
import type { RoundsLedger } from './steps.ts'

interface SubjectDependencies {
  readonly players: PlayersPort
  readonly integrations: Integrations
  readonly sessions: Sessions
  readonly ledger: Pick<RoundsLedger, 'roundOf' | 'roundsOfTx'>
  readonly log: Log
}
type PlayerOperation = Exclude<Operation, AuthenticateOperation>
type Caller = Pick<Subject, 'player' | 'integration'>

/** Player, integration and game of an operation; null when the calling account does not know the player. */
export async function findSubject(
  operation: PlayerOperation,
  deps: SubjectDependencies,
): Promise<Subject | null> {
  const { players, integrations, log } = deps
  const playerId = playerIdFrom(operation.playerRef)
  const player = playerId === null ? null : await players.playFactsOf(playerId)
  if (!player) return null
  const integration = integrations.byId(operation.integration)
  if (!(await mayCall(operation, { player, integration }, deps))) {
    const { kind, account } = operation
    log.error(
      { alarm: true, integration: integration.id, account, kind },
      'call for a player of another account',
    )
    return null
  }
  const { game: symbol } = operation
  const game = symbol === undefined ? undefined : integrations.gameOf(integration, symbol)
  return { player, integration, game, vertical: game?.vertical ?? 'casino' }
}

/**
 * Whether the calling account may make this call for the player. An account serves the players of its markets, except
 * for rounds that another account opened. For other players it completes the game that is still open under it, and
 * settles the rounds that were opened under it, however long ago.
 */
async function mayCall(
  operation: PlayerOperation,
  { player, integration }: Caller,
  deps: SubjectDependencies,
): Promise<boolean> {
  if (integration.accounts.length === 1) return true
  const owners = await accountsOfRounds(operation, { player, integration }, deps)
  if (owners.some((owner) => owner !== operation.account)) return false
  const serves = accountFor(integration, player.market) === operation.account
  if (serves || owners.length > 0) return true
  return isPartOfGame(operation) && (await hasOpenGame(operation, player, deps))
}

/** The accounts under which the rounds that a call settles were opened; empty for rounds without a bet. */
async function accountsOfRounds(
  operation: PlayerOperation,
  { player: { playerId }, integration }: Caller,
  { ledger, sessions }: SubjectDependencies,
): Promise<string[]> {
  const accounts: string[] = []
  for (const round of await roundsOf(operation, { playerId, provider: integration.number }, ledger)) {
    const sessionId = (await ledger.roundOf(playerId, integration.number, round))?.session
    const session = sessionId ? await sessions.read(playerId, sessionId) : null
    if (session) accounts.push(session.account)
  }
  return accounts
}

async function roundsOf(
  operation: PlayerOperation,
  { playerId, provider }: { playerId: bigint; provider: number },
  ledger: SubjectDependencies['ledger'],
): Promise<readonly string[]> {
  if (operation.kind === 'giveToken') return []
  // A bet is checked against the session of its account, without a further query.
  if (operation.kind === 'bet' || operation.kind === 'betAndWin' || operation.kind === 'balance') return []
  const named = operation.round === undefined ? [] : [operation.round]
  if (operation.kind !== 'rollback') return named
  // The ledger finds what is rolled back by its id, whatever round the call names.
  const rolledBack = await ledger.roundsOfTx(playerId, provider, operation.originalTxId)
  return [...new Set([...named, ...rolledBack])]
}

/** Whether a call belongs to a game, unlike money that a studio pays outside of rounds. */
function isPartOfGame(operation: PlayerOperation): boolean {
  if (operation.kind === 'giveToken') return true
  const { kind } = operation
  const mayNameNone = kind === 'balance' || kind === 'notice' || kind === 'rollback'
  return mayNameNone || operation.round !== undefined
}

async function hasOpenGame(
  operation: PlayerOperation,
  { playerId }: PlayerFacts,
  { sessions }: SubjectDependencies,
): Promise<boolean> {
  return (await sessions.findUsable(operation, playerId))?.playerId === playerId
}
