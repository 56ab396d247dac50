import type { Routes } from '@marquee/contract'
import { z } from 'zod'
import { handleJob, type Handlers, type JobHandler, jobKind, type Subscription } from '../../kernel/index.ts'
import { careHandlers, type CareRouteId } from './care-routes.ts'
import { createAnswerJob, createMessageJob } from './cases.ts'
import { measureEffects } from './effects.ts'
import { tellLate } from './late-cases.ts'
import { createOffers } from './offers.ts'
import type { CareDependencies } from './ports.ts'
import { careSubscriptions } from './watch-events.ts'
import { watchPlayers } from './watch-play.ts'

export interface Care {
  readonly handlers: Pick<Handlers<Routes>, CareRouteId>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

const nothing = z.object({}).loose()
const watchKind = jobKind({ name: 'care.watch-play', payload: nothing, maxAttempts: 1, timeoutMs: 60_000 })
const effectsKind = jobKind({
  name: 'care.measure-effects',
  payload: nothing,
  maxAttempts: 1,
  timeoutMs: 600_000,
})
const lateKind = jobKind({
  name: 'care.tell-late-cases',
  payload: nothing,
  maxAttempts: 1,
  timeoutMs: 60_000,
})

/** Markers of harm, the first action, what the player sees of it, and the measured effect of each step. */
export const createCare = (deps: CareDependencies): Care => ({
  handlers: careHandlers(createOffers(deps)),
  subscriptions: careSubscriptions(deps),
  jobs: [
    handleJob(watchKind, (_payload, { signal }) => watchPlayers(deps, signal), {
      cron: { match: '* * * * *' },
    }),
    handleJob(effectsKind, (_payload, { signal }) => measureEffects(deps, signal), {
      cron: { match: '23 * * * *' },
    }),
    handleJob(lateKind, () => tellLate(deps), { cron: { match: '* * * * *' } }),
    createMessageJob(deps),
    createAnswerJob(deps),
  ],
})
