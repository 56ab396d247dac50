import { z } from 'zod'
import { route } from '../route.ts'
import { depositStep } from '../schemas/payments.ts'

/** The step that is due afterwards. */
const stepAfter = z.strictObject({ step: depositStep.nullable() })

/** What a player does before a deposit; `wallet.depositState` names the step that is due. */
export const depositStepRoutes = {
  'depositSteps.declineLimit': route({
    method: 'POST',
    path: '/v1/player/protection/limits/none-wanted',
    auth: 'player',
    ok: stepAfter,
    errors: ['error.deposit.choice.due'],
    summary:
      'State that no deposit limit is wanted, where the market allows it (LIM-05); a repeat changes nothing',
    tag: 'protection',
    rate: 'account',
  }),
  'depositSteps.review': route({
    method: 'POST',
    path: '/v1/player/protection/reviews',
    auth: 'player',
    ok: stepAfter,
    errors: [],
    summary:
      'State that the own figures and limits were looked at (LIM-21); changes nothing while no look is due',
    tag: 'protection',
    rate: 'account',
  }),
  'identityGate.stateGrace': route({
    method: 'POST',
    path: '/v1/player/identity/grace',
    auth: 'player',
    ok: stepAfter,
    errors: [],
    summary:
      'State to know the terms of the time in which the market lets people play before their identity is verified (ID-04); changes nothing where no such time is offered',
    tag: 'verification',
    rate: 'account',
  }),
} as const
