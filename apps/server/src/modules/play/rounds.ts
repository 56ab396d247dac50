import { isCurrencyCode } from '@marquee/money'
import type { Log } from '../../kernel/index.ts'
import type { Answer, Operation as LedgerOperation, RefusalReason } from '../wallet/index.ts'
import {
  type BetOperation,
  type Done,
  type Operation,
  type Outcome,
  type Playable,
  type Refusal,
  type StudioAmount,
  providerNumbers,
} from './operation.ts'
import type { GameFacts, GamesPort, PlayerFacts, PlayersPort, Vertical } from './ports.ts'
import { fingerprintOf, playerIdFrom, readAmount } from './rules.ts'
import type { Sessions } from './sessions.ts'
import type { GameSession } from './store.ts'
import type { WinTeller } from './wins.ts'

/** The ledger as rounds need it; filled by `wallet`. */
export interface RoundsLedger {
  execute(operation: LedgerOperation): Promise<Answer>
  balancesOf(playerId: bigint): Promise<{
    main: bigint
    casinoBonus: bigint
    liveCasinoBonus: bigint
    currency: Playable['currency']
  } | null>
  roundOf(playerId: bigint, provider: number, round: string): Promise<{ isClosed: boolean } | null>
}

export interface RoundsDependencies {
  readonly ledger: RoundsLedger
  readonly players: PlayersPort
  readonly games: GamesPort
  readonly sessions: Sessions
  readonly wins: WinTeller
  readonly log: Log
  readonly takesNewRounds?: () => boolean
}

/** What every studio's adapter calls. */
export interface Rounds {
  /** Executes one operation of the common model. Refusals are values; only a bug rejects. */
  execute(operation: Operation): Promise<Outcome>
}

/**
 * The ledger's refusal as a studio may hear it. Total: a new reason does not compile without a row. What belongs to
 * payments and bonuses alone cannot come from a studio's operation.
 */
const refusalOf: Readonly<Record<RefusalReason, Refusal>> = {
  currency: 'currency_differs',
  gate_missing: 'player_blocked',
  account_status: 'player_blocked',
  product_off: 'player_blocked',
  excluded: 'excluded',
  timed_out: 'timed_out',
  reality_check_due: 'reality_check_due',
  round_closed: 'round_ended',
  stake_over_max: 'stake_over_max',
  bonus_game: 'no_funds',
  bonus_stake_over_max: 'stake_over_max',
  time_limit: 'time_limit',
  loss_limit: 'loss_limit',
  stake_limit: 'wager_limit',
  no_funds: 'no_funds',
  cancelled: 'bet_cancelled',
  no_bet: 'win_without_bet',
  bet_settled: 'bet_settled',
  deposit_off: 'never_again',
  deposit_limit: 'never_again',
  withdrawal_off: 'never_again',
  receivable_open: 'never_again',
  hold_exists: 'never_again',
  unknown_hold: 'never_again',
  over_hold: 'never_again',
  bonus_running: 'never_again',
  bonus_exists: 'never_again',
  no_bonus: 'never_again',
  bad_amount: 'bad_amount',
  conflict: 'conflict',
  bonus_facts_stale: 'try_again',
  busy: 'try_again',
  unavailable: 'try_again',
}

type Money = { readonly ok: true; readonly minor: bigint } | { readonly ok: false; readonly outcome: Outcome }

/**
 * The common model of all studios. A bet passes the guards of its edge here (player, currency, session, game) and the
 * ledger's inside its one call (status, rights, exclusion, limits, round, funds); the first refusal is the outcome. Wins and
 * rollbacks always pass.
 */
export function createRounds({
  ledger,
  players,
  games,
  sessions,
  wins,
  log,
  takesNewRounds = () => true,
}: RoundsDependencies): Rounds {
  async function playableOf(playerId: bigint, vertical: Vertical): Promise<Playable | null> {
    const balances = await ledger.balancesOf(playerId)
    if (!balances) return null
    const bonus =
      vertical === 'casino'
        ? balances.casinoBonus
        : vertical === 'live-casino'
          ? balances.liveCasinoBonus
          : 0n
    return { cash: balances.main, bonus, currency: balances.currency }
  }

  async function refuse(
    refusal: Refusal,
    playerId: bigint | null,
    vertical: Vertical = 'casino',
  ): Promise<Outcome> {
    return { ok: false, refusal, playable: playerId === null ? null : await playableOf(playerId, vertical) }
  }

  function outcomeOf(answer: Answer, currency: Playable['currency']): Outcome {
    const playable = answer.playable && { ...answer.playable, currency }
    if (!answer.ok) return { ok: false, refusal: refusalOf[answer.reason], playable }
    return {
      ok: true,
      repeated: answer.repeated,
      transactionId: answer.entry.id,
      playable: { ...answer.playable, currency },
      usedBonus: answer.entry.bonus < 0n ? -answer.entry.bonus : 0n,
    }
  }

  async function amountOf(
    amount: StudioAmount,
    player: PlayerFacts,
    fraction: 'refuse' | 'half-up',
    vertical: Vertical,
  ): Promise<Money> {
    const reading = readAmount(amount, player.currency, fraction)
    return reading.ok
      ? reading
      : { ok: false, outcome: await refuse('bad_amount', player.playerId, vertical) }
  }

  /** The session a bet belongs to, or why there is none. Every other kind does without. */
  async function sessionFor(operation: Operation, playerId: bigint): Promise<GameSession | null> {
    const session = operation.token
      ? await sessions.byToken(operation.token)
      : await sessions.latest(playerId, operation.provider)
    return session?.playerId === playerId && session.provider === operation.provider ? session : null
  }

  async function authenticate(operation: Operation & { kind: 'authenticate' }): Promise<Outcome> {
    const session = await sessions.byToken(operation.token)
    if (!session || session.provider !== operation.provider || !sessions.isUsable(session))
      return { ok: false, refusal: 'session_invalid', playable: null }
    const player = await players.playFactsOf(session.playerId)
    if (!player) return { ok: false, refusal: 'player_unknown', playable: null }
    const game = games.byId(session.gameId)
    const playable = await playableOf(player.playerId, game?.vertical ?? 'casino')
    if (!playable) return { ok: false, refusal: 'player_unknown', playable: null }
    if (player.blocked !== null) return refuse(blockRefusal(player.blocked), player.playerId)
    sessions.touch(session)
    return {
      ok: true,
      repeated: false,
      transactionId: '',
      playable,
      usedBonus: 0n,
      player: {
        id: player.playerId.toString(),
        country: player.country,
        language: player.language,
        jurisdiction: player.jurisdiction,
        stakeMax: player.stakeMax,
      },
    }
  }

  async function bet(operation: BetOperation, player: PlayerFacts): Promise<Outcome> {
    const game = games.bySymbol(operation.provider, operation.game)
    const vertical = game?.vertical ?? 'casino'
    const money = await amountOf(operation.amount, player, 'refuse', vertical)
    if (!money.ok) return money.outcome
    const session = await sessionFor(operation, player.playerId)
    const edge =
      edgeRefusal(operation, player, game, session) ?? (await newRoundRefusal(operation, player.playerId))
    const stake: LedgerOperation = {
      kind: 'stake',
      playerId: player.playerId,
      currency: player.currency,
      provider: providerNumbers[operation.provider],
      tx: operation.txId,
      fingerprint: fingerprintOf([
        'bet',
        player.playerId,
        operation.round,
        operation.game,
        money.minor,
        player.currency,
        operation.grant,
      ]),
      round: operation.round,
      vertical,
      // A free round is paid for by its award: the stake is an entry of nothing.
      amount: operation.source === 'freeRound' ? 0n : money.minor,
      ...(game ? { game: String(game.id) } : {}),
      ...(session ? { session: session.sessionId } : {}),
      ...detailOf(operation),
    }
    if (edge !== null) {
      // Whatever has changed since, a repeat gets its first answer; only the ledger knows it.
      const known = await knownAnswer(stake)
      return known ?? refuse(edge, player.playerId, vertical)
    }
    if (session) sessions.touch(session)
    return outcomeOf(await ledger.execute(stake), player.currency)
  }

  function edgeRefusal(
    operation: BetOperation,
    player: PlayerFacts,
    game: GameFacts | undefined,
    session: GameSession | null,
  ): Refusal | null {
    if (operation.currency !== undefined && operation.currency !== player.currency) return 'currency_differs'
    if (!session || !sessions.isUsable(session)) return 'session_invalid'
    if (!game || games.blockOf(game, player, 'real') !== null) return 'game_off'
    return null
  }

  /** In maintenance a stake may go on with a round, not begin one. */
  async function newRoundRefusal(operation: BetOperation, playerId: bigint): Promise<Refusal | null> {
    if (takesNewRounds()) return null
    const round = await ledger.roundOf(playerId, providerNumbers[operation.provider], operation.round)
    return round === null ? 'game_off' : null
  }

  /**
   * Asks the ledger whether this bet was answered before, without the chance of a new stake: an amount that no bet may
   * have is refused unless the key is known.
   */
  async function knownAnswer(stake: LedgerOperation & { kind: 'stake' }): Promise<Outcome | null> {
    const answer = await ledger.execute(probe(stake))
    return answer.repeated ? outcomeOf(answer, stake.currency) : null
  }

  async function settle(operation: Operation, player: PlayerFacts): Promise<Outcome> {
    const provider = providerNumbers[operation.provider]
    const game = operation.game === undefined ? undefined : games.bySymbol(operation.provider, operation.game)
    const vertical = game?.vertical ?? 'casino'
    const base = { playerId: player.playerId, currency: player.currency, provider }
    const ended = (round: string) =>
      wins.ended({ playerId: player.playerId, provider, round, currency: player.currency })
    /** Money that a studio gives or takes of its own accord. */
    const book = async (
      amount: StudioAmount,
      commandFor: (minor: bigint) => LedgerOperation,
    ): Promise<Outcome> => {
      const money = await amountOf(amount, player, 'half-up', vertical)
      return money.ok
        ? outcomeOf(await ledger.execute(commandFor(money.minor)), player.currency)
        : money.outcome
    }
    switch (operation.kind) {
      case 'authenticate':
        return authenticate(operation)
      case 'bet':
        return bet(operation, player)
      case 'balance': {
        const playable = await playableOf(player.playerId, vertical)
        return playable ? question(playable) : { ok: false, refusal: 'player_unknown', playable: null }
      }
      case 'win': {
        const money = await amountOf(operation.amount, player, 'half-up', vertical)
        if (!money.ok) return money.outcome
        const answer = await ledger.execute({
          ...base,
          kind: 'win',
          tx: operation.txId,
          round: operation.round,
          vertical,
          amount: money.minor,
          endsRound: operation.endsRound,
          mayPrecedeBet: operation.mayPrecedeBet,
          ...(game ? { game: String(game.id) } : {}),
        })
        if (answer.ok && !answer.repeated && operation.endsRound) ended(operation.round)
        return outcomeOf(answer, player.currency)
      }
      case 'rollback': {
        const answer = await ledger.execute({
          ...base,
          kind: 'rollback',
          tx: operation.txId,
          original: operation.originalTxId,
          of: 'bet',
          keepsSettled: operation.keepsSettled,
          vertical,
        })
        const outcome = outcomeOf(answer, player.currency)
        // Nothing was taken back, so there is no transaction of ours to name.
        return outcome.ok && answer.ok && answer.original === null
          ? { ...outcome, transactionId: '' }
          : outcome
      }
      case 'promoWin':
        return book(operation.amount, (amount) =>
          operation.source === 'jackpot'
            ? {
                ...base,
                kind: 'jackpotWin',
                tx: operation.txId,
                vertical,
                amount,
                detail: promoDetail(operation),
                ...(operation.round === undefined ? {} : { round: operation.round }),
              }
            : {
                ...base,
                kind: 'promo',
                tx: operation.txId,
                amount,
                vertical,
                paidBy: 'studio',
                detail: promoDetail(operation),
              },
        )
      case 'freeRoundReport':
        return book(operation.amount, (amount) => ({
          ...base,
          kind: 'freeRoundWin',
          tx: operation.txId,
          vertical,
          amount: operation.pays ? amount : 0n,
          ...(operation.round === undefined ? {} : { round: operation.round }),
          ...(operation.grant === undefined ? {} : { detail: { grant: operation.grant } }),
        }))
      case 'adjust':
        return book(operation.amount, (amount) => ({
          ...base,
          kind: 'adjust',
          tx: operation.txId,
          account: 'studio',
          amount: operation.isNegative ? -amount : amount,
          vertical,
          ...(operation.round === undefined ? {} : { round: operation.round }),
        }))
      case 'closeRound': {
        const answer = await ledger.execute({
          ...base,
          kind: 'closeRound',
          tx: operation.txId,
          round: operation.round,
          vertical,
        })
        if (answer.ok && !answer.repeated) ended(operation.round)
        return outcomeOf(answer, player.currency)
      }
      case 'notice': {
        if (operation.notice === 'sessionExpired') {
          const session = await sessionFor(operation, player.playerId)
          if (session)
            await sessions.close(player.playerId, { reason: 'studio', sessionId: session.sessionId })
        }
        const playable = await playableOf(player.playerId, vertical)
        return playable ? question(playable) : { ok: false, refusal: 'player_unknown', playable: null }
      }
      default:
        return operation satisfies never
    }
  }

  return {
    async execute(operation) {
      if (operation.kind === 'authenticate') return authenticate(operation)
      const playerId = playerIdFrom(operation.playerRef)
      const player = playerId === null ? null : await players.playFactsOf(playerId)
      if (!player) return { ok: false, refusal: 'player_unknown', playable: null }
      if (
        operation.currency !== undefined &&
        operation.kind !== 'bet' &&
        operation.currency !== player.currency
      )
        return refuse('currency_differs', player.playerId)
      if (operation.currency !== undefined && !isCurrencyCode(operation.currency))
        return refuse('currency_differs', player.playerId)
      const outcome = await settle(operation, player)
      if (!outcome.ok && outcome.refusal === 'never_again')
        log.error(
          { alarm: true, kind: operation.kind, provider: operation.provider },
          'refusal that no studio should see',
        )
      return outcome
    },
  }
}

/** An amount above what the ledger ever takes: it answers a known key (L4) and books nothing otherwise. */
const IMPOSSIBLE_AMOUNT = 10n ** 15n + 1n

function probe(stake: LedgerOperation & { kind: 'stake' }): LedgerOperation {
  return { ...stake, amount: IMPOSSIBLE_AMOUNT }
}

function question(playable: Playable): Done {
  return { ok: true, repeated: false, transactionId: '', playable, usedBonus: 0n }
}

function blockRefusal(blocked: NonNullable<PlayerFacts['blocked']>): Refusal {
  return blocked === 'excluded' ? 'excluded' : blocked === 'timeout' ? 'timed_out' : 'player_blocked'
}

function detailOf(operation: BetOperation): { detail?: Record<string, string> } {
  const detail: Record<string, string> = {}
  if (operation.grant !== undefined) detail['grant'] = operation.grant
  for (const jackpot of operation.jackpots ?? [])
    if (jackpot.contribution !== undefined) detail[`jackpot:${jackpot.id}`] = jackpot.contribution
  return Object.keys(detail).length === 0 ? {} : { detail }
}

function promoDetail(operation: Operation & { kind: 'promoWin' }): Record<string, string> {
  return {
    source: operation.source,
    ...(operation.campaign === undefined ? {} : { campaign: operation.campaign }),
    ...(operation.jackpot === undefined ? {} : { jackpot: operation.jackpot }),
  }
}
