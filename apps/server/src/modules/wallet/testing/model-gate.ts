import type { GateFacts } from '../gate.ts'
import type { ModelGate } from './model-parts.ts'

/** A change of the model's gate as the ledger takes it. */
export const factsOf = (change: Partial<ModelGate>): GateFacts => ({
  ...(change.isActive === undefined ? {} : { status: { isActive: change.isActive } }),
  ...(change.excludedUntil ? { exclusion: { until: change.excludedUntil } } : {}),
  ...(change.timedOutUntil ? { timeout: { until: change.timedOutUntil } } : {}),
  ...(change.stakeMax === undefined ? {} : { policy: { stakeMax: change.stakeMax } }),
  limits: {
    ...(change.lossDay === undefined ? {} : { loss: { day: change.lossDay } }),
    ...(change.stakeDay === undefined ? {} : { stake: { day: change.stakeDay } }),
  },
})
