/** Closing an account by its owner: at once, and its balance is paid out with it (spec 1 §4, ID-14, WAL-12). */
import type { Routes } from '@marquee/contract'
import { type CurrencyCode, decimalFromMinor } from '@marquee/money'
import {
  AppError,
  assertInvariant,
  type Database,
  type Handlers,
  inTransactionOf,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { ClosedAccounts } from './closed-accounts.ts'
import { closedMail } from './mails.ts'
import type { Players } from './service.ts'
import { lockPlayer } from './store.ts'

/** Money of a player that keeps an account open; provided by `wallet`. Amounts are minor units. */
export interface ClosingLedger {
  /** Until the transaction ends no stake, deposit or withdrawal passes. */
  lock(tx: Tx, playerId: bigint): Promise<void>
  balancesOf(
    playerId: bigint,
    db?: Queryable,
  ): Promise<{
    readonly currency: CurrencyCode
    readonly main: bigint
    readonly locked: bigint
    readonly casinoBonus: bigint
    readonly liveCasinoBonus: bigint
    readonly sportsBonus: bigint
  } | null>
  pendingHolds(
    playerId: bigint,
    db?: Queryable,
  ): Promise<
    readonly { readonly holdId: string; readonly remaining: bigint; readonly at: Temporal.Instant }[]
  >
  obligationsOf(
    playerId: bigint,
    db?: Queryable,
  ): Promise<{
    readonly depositsUnderWay: bigint
    readonly unfinishedRounds: readonly {
      readonly game: string | null
      readonly openedAt: Temporal.Instant
    }[]
    /** When money has moved last; null where none ever did. */
    readonly lastEntryAt: Temporal.Instant | null
  }>
}

/** Pays a balance back to where deposits came from; provided by `payments`. */
export interface ClosingPayouts {
  /** Whether it can pay all of the balance. @param within the transaction that the answer must hold for */
  coversBalance(playerId: bigint, within?: Tx): Promise<boolean>
  beginAtClosing(tx: Tx, playerId: bigint): Promise<void>
}

export interface AccountClosingDependencies {
  readonly db: Database
  readonly ledger: ClosingLedger
  readonly payouts: ClosingPayouts
  readonly players: Pick<Players, 'factsOf' | 'changeStandingIn'>
  readonly closedAccounts: Pick<ClosedAccounts, 'find'>
  /** A game by the text that the ledger has of it; undefined for an unknown one. */
  readonly gameOf: (game: string) => { readonly name: string; readonly slug: string | null } | undefined
  readonly queueMail: (tx: Tx, mail: ReturnType<typeof closedMail>) => Promise<void>
  /** Ends the sessions now. The event of the closing ends them too, also after a crash. */
  readonly endSessions: (playerId: bigint) => Promise<void>
  readonly brand: { readonly name: string; readonly siteUrl: string }
}

type ClosingState = Awaited<ReturnType<Handlers<Routes>['player.closing']>>

export interface AccountClosing {
  /** What is left before the account can be closed. */
  stateOf(playerId: bigint): Promise<ClosingState>
  /**
   * Closes the account of a player without rounds, withdrawals and deposits under way, whose balance is nothing or can
   * be paid back; a repeat changes nothing.
   * @throws AppError `error.account.closing.money` when something is left; `error.account.closing.status` in a break or
   *   an exclusion, which a closing would replace
   */
  close(playerId: bigint, origin: { readonly requestId: string }): Promise<void>
}

type Obligations = Awaited<ReturnType<ClosingLedger['obligationsOf']>>

function presentRound(
  { gameOf }: Pick<AccountClosingDependencies, 'gameOf'>,
  { game, openedAt }: Obligations['unfinishedRounds'][number],
): ClosingState['openRounds'][number] {
  const found = game === null ? undefined : gameOf(game)
  return { game: found?.name ?? null, slug: found?.slug ?? null, openedAt: openedAt.toString() }
}

export function createAccountClosing(deps: AccountClosingDependencies): AccountClosing {
  const { db, ledger } = deps

  async function readState(playerId: bigint, within?: Tx): Promise<ClosingState> {
    const queryable = within ?? db
    const balances = await ledger.balancesOf(playerId, queryable)
    if (!balances) throw new AppError('error.session.missing')
    const { currency, main, locked } = balances
    const holds = await ledger.pendingHolds(playerId, queryable)
    const { depositsUnderWay, unfinishedRounds } = await ledger.obligationsOf(playerId, queryable)
    const money = (minor: bigint) => ({ amount: decimalFromMinor(minor, currency), currency })
    const isPaidOut = main > 0n && (await deps.payouts.coversBalance(playerId, within))
    const isMoneyLeft = (main > 0n && !isPaidOut) || locked > 0n || depositsUnderWay > 0n
    return {
      mayClose: !isMoneyLeft && holds.length === 0 && unfinishedRounds.length === 0,
      balance: money(main),
      isPaidOut,
      bonus: money(balances.casinoBonus + balances.liveCasinoBonus + balances.sportsBonus),
      depositsUnderWay: money(depositsUnderWay),
      pendingWithdrawals: holds.map(({ holdId, remaining, at }) => ({
        withdrawalId: holdId,
        amount: money(remaining),
        requestedAt: at.toString(),
      })),
      openRounds: unfinishedRounds.map((round) => presentRound(deps, round)),
    }
  }

  /** @returns whether this call has closed it */
  async function closeIn(tx: Tx, playerId: bigint, requestId: string): Promise<boolean> {
    // The player's row and then the wallet, as in every change of standing: what was first is seen below.
    await lockPlayer(tx, playerId)
    await ledger.lock(tx, playerId)
    const player = await deps.players.factsOf(playerId, tx)
    if (!player) throw new AppError('error.session.missing')
    if (player.status === 'CLOSED') return false
    if (player.status === 'SELF_EXCLUDED' || player.status === 'TIMEOUT')
      throw new AppError('error.account.closing.status')
    const { mayClose, isPaidOut } = await readState(playerId, tx)
    if (!mayClose) throw new AppError('error.account.closing.money')
    await deps.players.changeStandingIn(tx, playerId, {
      status: { to: 'CLOSED' },
      reason: `closed by its owner (${requestId})`,
      actor: 'player',
    })
    if (isPaidOut) await deps.payouts.beginAtClosing(tx, playerId)
    const closed = await deps.closedAccounts.find(playerId, tx)
    assertInvariant(closed, 'the statement of an account that was just closed can be read')
    await deps.queueMail(tx, closedMail(deps.brand, closed))
    return true
  }

  return {
    stateOf: (playerId) => readState(playerId),
    async close(playerId, { requestId }) {
      const hasClosed = await inTransactionOf(db, playerId, (tx) => closeIn(tx, playerId, requestId))
      if (hasClosed) await deps.endSessions(playerId)
    },
  }
}

export const closingHandlers = (
  closing: AccountClosing,
): Pick<Handlers<Routes>, 'player.closing' | 'player.close'> => ({
  'player.closing': async (_input, { caller }) => closing.stateOf(caller.playerId),
  'player.close': async (_input, { caller, requestId }) => {
    await closing.close(caller.playerId, { requestId })
    return { accountStatus: 'CLOSED' }
  },
})
