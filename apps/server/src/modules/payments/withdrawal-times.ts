import type { MethodView, PaymentsContext } from './context.ts'
import { readArrivalSeconds } from './deposit-store.ts'
import { durationPercentiles } from './rules.ts'

const MEASURED_DAYS = 30
const HOURS_OF_A_DAY = 24

/** How long the withdrawals that arrived in the last days took, all players and methods together. */
export interface WithdrawalTimes extends Pick<MethodView, 'durationSeconds'> {
  readonly days: number
}

export const createWithdrawalTimes =
  ({ db, clock }: Pick<PaymentsContext, 'db' | 'clock'>) =>
  async (): Promise<WithdrawalTimes> => {
    const since = clock.now().subtract({ hours: HOURS_OF_A_DAY * MEASURED_DAYS })
    return { days: MEASURED_DAYS, durationSeconds: durationPercentiles(await readArrivalSeconds(db, since)) }
  }
