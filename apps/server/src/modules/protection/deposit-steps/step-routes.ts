import type { Routes } from '@marquee/contract'
import type { Handlers } from '../../../kernel/index.ts'
import type { DepositSteps } from './deposit-steps.ts'

export type StepRouteId = Extract<keyof Routes, `depositSteps.${string}`>

export const stepHandlers = (steps: DepositSteps): Pick<Handlers<Routes>, StepRouteId> => ({
  'depositSteps.declineLimit': async (_input, { caller }) => ({
    step: await steps.declineLimit(caller.playerId, caller.sessionId),
  }),
  'depositSteps.review': async (_input, { caller }) => ({
    step: await steps.review(caller.playerId, caller.sessionId),
  }),
})
