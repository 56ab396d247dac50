import type { Database } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import type { WalletKit } from '../wallet/test-kit.ts'
import { createDepositSteps, type DepositSteps, type StepSubject } from './deposit-steps/deposit-steps.ts'
import { createTimeLimits } from './reality-checks/time-limits.ts'

/** A player of Ireland, whose law lets a deposit limit be declined. */
const irish: StepSubject = {
  market: 'UN',
  country: 'IE',
  province: null,
  currency: 'EUR',
  isRestricted: false,
  firstDepositAt: null,
}

/** The real steps before a deposit, of Irish players. @param db for what is read outside of a transaction */
export function createTestSteps(
  { clock, wallet }: Pick<WalletKit, 'clock' | 'wallet'>,
  db: Database,
  firstDeposits: ReadonlyMap<bigint, Temporal.Instant>,
): DepositSteps {
  const players = {
    factsOf: async (playerId: bigint) => ({ ...irish, firstDepositAt: firstDeposits.get(playerId) ?? null }),
  }
  const time = createTimeLimits({ players, wallet, lastPlayedAt: async () => null })
  return createDepositSteps({ db, clock, audit: testAudit, players, wallet, time })
}
