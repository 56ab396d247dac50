import { z } from 'zod'
import {
  type Clock,
  type Database,
  type JobHandler,
  type Log,
  type Tx,
  enqueueJob,
  handleJob,
  inTransaction,
  jobKind,
} from '../../kernel/index.ts'
import type { CallAnswer, CompanyTransaction, PaymentCall, PaymentCompany } from './ports.ts'
import { MISSING_HOURS, UNREACHABLE_HOURS } from './rules.ts'
import * as store from './store.ts'

const askJob = jobKind({
  name: 'payments.ask-missing-transfer',
  payload: z.object({ playerId: z.string(), companyTx: z.string() }),
})

/** The company's own calls, as if it had made them: each is safe to repeat, and one that comes after all finds its answer. */
interface CompanyCalls {
  transferDeposit(call: PaymentCall): Promise<CallAnswer<unknown>>
  transferWithdrawal(call: PaymentCall): Promise<CallAnswer<unknown>>
  cancelDeposit(call: PaymentCall & { wasCancelled: boolean; reason: string }): Promise<CallAnswer<unknown>>
  cancelWithdrawal(call: PaymentCall & { reason: string }): Promise<CallAnswer<unknown>>
}

interface MissingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly company: PaymentCompany
  readonly calls: CompanyCalls
}

export interface Missing {
  /** From now on the company is asked about an authorized transaction of which it tells nothing; in its transaction. */
  expectIn(tx: Tx, transaction: { playerId: bigint; companyTx: string }): Promise<void>
  readonly job: JobHandler
}

/** Transfers that do not come: the company's books say what has become of them, nobody guesses. */
export function createMissing(deps: MissingDependencies): Missing {
  const { db, clock, log, company, calls } = deps

  async function askAt(
    tx: Tx,
    { playerId, companyTx }: { playerId: bigint; companyTx: string },
    runAt: Temporal.Instant,
  ): Promise<void> {
    const payload = { playerId: playerId.toString(), companyTx }
    const jobKey = `payments.ask-missing-transfer:${playerId}:${companyTx}`
    await enqueueJob(tx, askJob, payload, { playerId, runAt, jobKey })
  }

  async function ask(playerId: bigint, companyTx: string): Promise<void> {
    const key = { playerId, companyTx }
    const later = (runAt: Temporal.Instant) => inTransaction(db, (tx) => askAt(tx, key, runAt))
    const told = await store.readCompanyCalls(db, { ...key, company: company.name })
    const authorizedAt = told.get('authorize')
    if (!authorizedAt || told.has('transfer') || told.has('cancel')) return
    const dueAt = authorizedAt.add({ hours: MISSING_HOURS })
    if (Temporal.Instant.compare(clock.now(), dueAt) < 0) return later(dueAt)

    const status = await company.statusOf(companyTx)
    if (status.outcome === 'unknown') {
      log.warn({ companyTx }, 'the payment company does not say what became of a transaction')
      return later(clock.now().add({ hours: UNREACHABLE_HOURS }))
    }
    const alarm =
      status.outcome === 'refused' ? status.reason : await settle(playerId, companyTx, status.transaction)
    if (alarm === null) return
    if (alarm !== 'undecided')
      log.error({ alarm: true, companyTx, why: alarm }, 'a transaction needs people: nobody knows what moved')
    await later(clock.now().add({ hours: MISSING_HOURS }))
  }

  /**
   * Does what the company's own call would have done.
   * @returns null when that was done, `undecided` when it is not over, else why people have to look
   */
  async function settle(
    playerId: bigint,
    companyTx: string,
    transaction: CompanyTransaction,
  ): Promise<string | null> {
    if (transaction.companyTx !== companyTx || transaction.playerId !== playerId) return 'another-transaction'
    const { state, reason, amount, currency, originalTx } = transaction
    const call: PaymentCall = {
      playerId,
      companyTx,
      amount,
      currency,
      ...(originalTx === undefined ? {} : { originalTx }),
    }
    const isIn = transaction.direction === 'in'
    switch (state) {
      case 'pending':
      case 'waiting-input':
        await note(playerId, companyTx, state === 'waiting-input' ? 'WAITING_INPUT' : 'PENDING')
        return 'undecided'
      case 'inconsistent':
        await note(playerId, companyTx, 'PENDING')
        return 'inconsistent'
      case 'successful':
        return refusalOf(await (isIn ? calls.transferDeposit(call) : calls.transferWithdrawal(call)))
      case 'failed':
      case 'cancelled': {
        const nothing = { ...call, amount: 0n, reason }
        return refusalOf(
          await (isIn
            ? calls.cancelDeposit({ ...nothing, wasCancelled: state === 'cancelled' })
            : calls.cancelWithdrawal(nothing)),
        )
      }
      default:
        return state satisfies never
    }
  }

  /** A deposit that is not over shows what it waits for. */
  async function note(
    playerId: bigint,
    companyTx: string,
    status: 'PENDING' | 'WAITING_INPUT',
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const deposit = await store.readDeposit(tx, playerId, { companyTx })
      if (deposit && deposit.status !== status && ['PENDING', 'WAITING_INPUT'].includes(deposit.status))
        await store.updateDeposit(tx, deposit, { status, at: clock.now() })
    })
  }

  return {
    expectIn: (tx, transaction) => askAt(tx, transaction, clock.now().add({ hours: MISSING_HOURS })),
    job: handleJob(askJob, ({ playerId, companyTx }) => ask(BigInt(playerId), companyTx)),
  }
}

const refusalOf = (answer: CallAnswer<unknown>): string | null => (answer.ok ? null : answer.refusal)
