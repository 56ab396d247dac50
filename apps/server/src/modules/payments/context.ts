import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentMethodId } from '@marquee/contract'
import { type PolicyPlace, type PolicyQuestion, placeBlock, policyFor } from '@marquee/markets'
import { decimalFromMinor } from '@marquee/money'
import { AppError, type Clock, type Database, type Log, type Tx } from '../../kernel/index.ts'
import type { Balances, Wallet } from '../wallet/index.ts'
import * as deposits from './deposit-store.ts'
import type { PaymentCompany, PaymentsPlayer, PaymentsPlayers } from './ports.ts'
import { type Direction, type MethodOffer, type Standing, measured, methodsFor } from './rules.ts'
import type { TransactionKey } from './transaction-store.ts'

export interface PaymentsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly wallet: Pick<Wallet, 'executeIn' | 'announce' | 'balancesOf' | 'lock'>
  readonly players: PaymentsPlayers
  readonly company: PaymentCompany
  /** Cashier sessions and authorization codes are derived with it: a repeat gets the same, and none is stored. */
  readonly sessionKey: Buffer
  /** The licence a market takes money under. */
  readonly licenceOf: (market: string) => 'none' | 'sandbox' | 'real'
}

export interface MethodView extends MethodOffer {
  readonly measured: { readonly half: number; readonly nineInTen: number } | null
}

export interface CashierView {
  readonly sessionId: string
  readonly url: string
  readonly origin: string
}

export interface CashierChoice {
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
}

/** What all parts of the module ask of their surroundings. */
export type PaymentsContext = ReturnType<typeof createContext>

export function createContext(deps: PaymentsDependencies) {
  const { db, clock, players, company, sessionKey } = deps

  async function playerOf(playerId: bigint): Promise<PaymentsPlayer> {
    const player = await players.factsOf(playerId)
    if (!player) throw new AppError('error.session.missing')
    return player
  }

  function questionOf(player: PaymentsPlayer): PolicyQuestion {
    return {
      market: player.market,
      residence: player.country,
      ...(player.province === null ? {} : { province: player.province }),
      licence: deps.licenceOf(player.market),
      at: clock.now(),
      currency: player.currency,
    }
  }

  /** @param facts where the player is now, unknown where the company asks; balances where money is to leave */
  function standingOf(
    player: PaymentsPlayer,
    facts: {
      readonly location?: PolicyPlace | undefined
      readonly balances?: Pick<Balances, 'withdrawable' | 'receivable'> | null
    },
  ): Standing {
    return {
      mayDeposit: player.mayDeposit,
      mayWithdraw: player.mayWithdraw,
      blocked: player.blocked,
      isMarketOpen: placeBlock('deposit', { ...questionOf(player), location: facts.location }) === null,
      withdrawable: facts.balances?.withdrawable ?? 0n,
      receivable: facts.balances?.receivable ?? 0n,
    }
  }

  async function withMeasures(offers: readonly MethodOffer[], direction: Direction): Promise<MethodView[]> {
    const views: MethodView[] = []
    for (const offer of offers)
      views.push({ ...offer, measured: measured(await deposits.readDurations(db, direction, offer.id)) })
    return views
  }

  /** Methods that a player can use. */
  async function offersFor(player: PaymentsPlayer, direction: Direction): Promise<readonly MethodOffer[]> {
    const { currency, country, marks } = player
    const used = await deposits.readRecentMethods(db, player.playerId)
    return methodsFor({ direction, currency, country, marks, used })
  }

  async function offerFor(
    player: PaymentsPlayer,
    direction: Direction,
    method: PaymentMethodId,
  ): Promise<MethodOffer> {
    const offer = (await offersFor(player, direction)).find((candidate) => candidate.id === method)
    if (!offer)
      throw new AppError('error.validation', {
        fields: [{ field: 'method', code: 'not_offered', message: 'not offered here' }],
      })
    return offer
  }

  function cashierFor(
    player: PaymentsPlayer,
    payment: { method: PaymentMethodId; amount: bigint },
    direction: Direction,
    sessionId: string,
    choice: CashierChoice,
  ): CashierView {
    const { url, origin } = company.cashierUrl({
      player,
      direction,
      sessionId,
      method: payment.method,
      amount: decimalFromMinor(payment.amount, player.currency),
      // By name: a request carries an amount of its own, which is no text.
      langmarket: choice.langmarket,
      theme: choice.theme,
    })
    return { sessionId, url, origin }
  }

  const derived = (...parts: readonly string[]) =>
    createHmac('sha256', sessionKey).update(JSON.stringify(parts)).digest()

  /** The cashier's session of a payment: the same for the same wish, known to nobody who has not the key. */
  const sessionIdOf = (paymentId: string, wish = ''): string =>
    derived('session', paymentId, wish).subarray(0, 24).toString('base64url')

  /** What proves a transfer: given with the authorization, the same to each repeat. A UUID in shape. */
  function authCodeOf({ playerId, company: name, companyTx }: TransactionKey): string {
    const hex = derived('authorization', playerId.toString(), name, companyTx).toString('hex')
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
    return [...parts, hex.slice(20, 32)].join('-')
  }

  /** @throws AppError `error.unavailable` where the ledger has not decided: nothing of this transaction is to stay */
  const executeIn: Wallet['executeIn'] = async (tx, operation) => {
    const answer = await deps.wallet.executeIn(tx, operation)
    if (!answer.ok && (answer.reason === 'unavailable' || answer.reason === 'busy'))
      throw new AppError('error.unavailable', { cause: new Error(`the ledger is ${answer.reason}`) })
    return answer
  }

  return {
    ...deps,
    wallet: {
      executeIn,
      announce: (...told: Parameters<Wallet['announce']>) => deps.wallet.announce(...told),
      balancesOf: (...asked: Parameters<Wallet['balancesOf']>) => deps.wallet.balancesOf(...asked),
    },
    playerOf,
    policyOf: (player: PaymentsPlayer) => policyFor(questionOf(player)),
    standingOf,
    withMeasures,
    offersFor,
    offerFor,
    cashierFor,
    sessionIdOf,
    authCodeOf,
    keyOf: (call: { playerId: bigint; companyTx: string }): TransactionKey => ({
      playerId: call.playerId,
      company: company.name,
      companyTx: call.companyTx,
    }),
    /** The wallet's row first, as everywhere: whatever one player's calls count or move, they do one after the other. */
    lock: (tx: Tx, playerId: bigint) => deps.wallet.lock(tx, playerId),
  }
}

/** @throws AppError naming the field when an amount is of another currency or out of its bounds */
export function checkAmount(
  amount: { minor: bigint; currency: string },
  player: PaymentsPlayer,
  min: bigint,
  max: bigint,
): void {
  const problem =
    amount.currency !== player.currency
      ? 'currency'
      : amount.minor < min
        ? 'too_low'
        : amount.minor > max
          ? 'too_high'
          : null
  if (problem)
    throw new AppError('error.validation', {
      fields: [{ field: 'amount', code: problem, message: problem }],
    })
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether a secret is the one of a digest, in constant time. */
export function isDigestOf(digest: Buffer, secret: string): boolean {
  const given = digestOf(secret)
  return given.length === digest.length && timingSafeEqual(given, digest)
}
