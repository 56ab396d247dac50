/** Deposits, withdrawals and cancellations of one player, each sent several times with one idempotency key. */
import { randomUUID } from 'node:crypto'
import type { Product } from '../../tools/product.ts'
import { type BenchPlayer, call, CallRefused, payByCard, signIn } from './product.ts'

const RETRY_MS = 200
const DEADLINE_MS = 120_000

/** The outcome of a player's requests. */
export interface PaymentBooks {
  deposits: number
  withdrawals: number
  cancellations: number
  /** Answered with another outcome than success; they moved nothing. */
  refused: number
  /** Keys that named two effects. */
  doubledKeys: number
  /** Not finished; they have moved nothing yet. */
  openDeposits: number
  deposited: bigint
  /** In LOCKED: requested and not cancelled. */
  held: bigint
}

const emptyBooks = (): PaymentBooks => ({
  deposits: 0,
  withdrawals: 0,
  cancellations: 0,
  refused: 0,
  doubledKeys: 0,
  openDeposits: 0,
  deposited: 0n,
  held: 0n,
})

interface MoneyText {
  readonly amount: string
  readonly currency: string
}
interface DepositAnswer {
  readonly depositId: string
  readonly cashier: { readonly url: string } | null
}
interface WithdrawalAnswer {
  readonly withdrawal: { readonly pendingWithdrawalId: string; readonly amount: MoneyText } | null
}
interface DepositStatus {
  readonly status: string
  readonly received: MoneyText | null
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const minorOf = ({ amount }: MoneyText): bigint => BigInt(amount.replace('.', ''))

export class PaymentClient {
  readonly books = emptyBooks()
  readonly #product: Product
  readonly #amounts: { readonly deposit: string; readonly withdrawal: string }
  #player: BenchPlayer

  constructor(
    product: Product,
    player: BenchPlayer,
    amounts: { readonly deposit: string; readonly withdrawal: string },
  ) {
    this.#product = product
    this.#player = player
    this.#amounts = amounts
  }

  /** Reasons of refusals, each once. */
  readonly reasons = new Set<string>()

  #note(error: unknown): void {
    this.reasons.add(String(error).slice(0, 200))
  }

  /**
   * Retries until there is an answer: no connection, 5xx and 429 are retried.
   * @returns undefined for a refusal
   */
  async #insist<T>(method: string, path: string, body: object | null, key?: string): Promise<T | undefined> {
    const deadline = performance.now() + DEADLINE_MS
    for (;;) {
      try {
        return (await call(this.#product, method, path, body, this.#player.idToken, key)) as T
      } catch (error) {
        const status = error instanceof CallRefused ? error.status : 0
        if (status === 401)
          this.#player = await signIn(this.#product, this.#player.email).catch(() => this.#player)
        else if (status >= 400 && status < 500 && status !== 429) {
          this.#note(error)
          return undefined
        }
        if (performance.now() > deadline) throw new Error(`${path} was never answered`, { cause: error })
      }
      await pause(RETRY_MS * (0.5 + Math.random()))
    }
  }

  /** The same request twice in parallel and once more, with one key; their answers must name one effect. */
  async #request<T>(
    path: string,
    body: object,
    nameOf: (answer: T) => string | undefined,
  ): Promise<T | undefined> {
    const key = randomUUID()
    const send = () => this.#insist<T>('POST', path, body, key)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    const names = new Set(answers.map((answer) => (answer ? nameOf(answer) : undefined)))
    names.delete(undefined)
    if (names.size > 1) this.books.doubledKeys++
    return answers.find((answer) => answer !== undefined && nameOf(answer) !== undefined)
  }

  async deposit(): Promise<void> {
    const { currency } = this.#player
    const answer = await this.#request<DepositAnswer>(
      '/v1/wallet/deposit',
      {
        amount: { amount: this.#amounts.deposit, currency },
        method: 'CREDITCARD',
        langmarket: 'en-UN',
        theme: 'dark',
      },
      (body) => (body.cashier ? body.depositId : undefined),
    )
    if (!answer?.cashier) {
      this.books.refused++
      return
    }
    await payByCard(new URL(answer.cashier.url)).catch(() => {})
    const end = await this.#endOf(answer.depositId)
    if (end.status === 'SUCCESS') {
      this.books.deposits++
      this.books.deposited += minorOf(end.received ?? { amount: this.#amounts.deposit, currency })
    } else if (end.status === 'FAILED' || end.status === 'CANCELLED') this.books.refused++
    else this.books.openDeposits++
  }

  async #endOf(depositId: string): Promise<DepositStatus> {
    const deadline = performance.now() + DEADLINE_MS
    for (;;) {
      const status = await this.#insist<DepositStatus>('GET', `/v1/wallet/deposit/${depositId}`, null)
      const isOver = status && ['SUCCESS', 'FAILED', 'CANCELLED'].includes(status.status)
      if (isOver || performance.now() > deadline) return status ?? { status: 'OPEN', received: null }
      await pause(RETRY_MS)
    }
  }

  /** Requests a withdrawal and cancels it when told to. */
  async withdraw(isCancelled: boolean): Promise<void> {
    const { currency } = this.#player
    const answer = await this.#request<WithdrawalAnswer>(
      '/v1/wallet/withdrawal',
      {
        amount: { amount: this.#amounts.withdrawal, currency },
        method: 'CREDITCARD',
        langmarket: 'en-UN',
        theme: 'dark',
      },
      (body) => body.withdrawal?.pendingWithdrawalId,
    )
    if (!answer?.withdrawal) {
      this.books.refused++
      return
    }
    const { pendingWithdrawalId, amount } = answer.withdrawal
    this.books.withdrawals++
    this.books.held += minorOf(amount)
    if (!isCancelled) return
    const cancelled = await this.#request<{ pendingWithdrawalId: string; stage: string }>(
      '/v1/wallet/withdrawal/cancellation',
      { pendingWithdrawalId, amount, cancelByPlayer: true },
      (body) => body.pendingWithdrawalId,
    )
    if (!cancelled) return
    this.books.cancellations++
    this.books.held -= minorOf(amount)
  }
}
