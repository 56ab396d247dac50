import { AppError } from '../../kernel/index.ts'
import type { BankDeposits } from '../identity/index.ts'
import { checkAmount } from './context.ts'
import { type createDeposits, stepErrors } from './deposits.ts'
import type { DepositStatus } from './deposit-store.ts'
import { methodsFor } from './rules.ts'

/** The method of deposits that go with a sign-in by bank. */
const METHOD = 'TRUSTLY'

/** Errors that say no to the player. Any other means that nothing was decided. */
const refusals: ReadonlySet<string> = new Set([
  'error.terms.due',
  'error.device.refused',
  'error.validation',
  'error.deposit.cross_operator.limit',
  ...stepErrors,
])

const moneyByStatus = {
  OPEN: 'none',
  WAITING_INPUT: 'open',
  PENDING: 'open',
  SUCCESS: 'arrived',
  FAILED: 'none',
  CANCELLED: 'none',
} as const satisfies Readonly<Record<DepositStatus, string>>

/** Deposits that go with a sign-in by bank: those of the cashier, opened before the player has a session. */
export function createBankDeposits(deposits: ReturnType<typeof createDeposits>): BankDeposits {
  return {
    boundsOf: (place) =>
      methodsFor({ ...place, direction: 'deposit' }).find(({ id }) => id === METHOD) ?? null,
    checkAmount: (amount, { currency, min, max }) => checkAmount(amount, { currency }, min, max),
    async open(playerId, { attemptId, ...request }) {
      const asked = { ...request, method: METHOD, theme: 'dark', idempotencyKey: attemptId } as const
      const opened = await deposits.open(playerId, asked).catch((error: unknown) => {
        if (error instanceof AppError && refusals.has(error.code)) return null
        throw error
      })
      if (!opened?.cashier || opened.depositId === null) return null
      return { depositId: opened.depositId, sessionId: opened.cashier.sessionId }
    },
    async moneyOf(playerId, depositId) {
      return moneyByStatus[(await deposits.find(playerId, depositId)).status]
    },
  }
}
