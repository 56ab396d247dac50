/** Contact tasks for high limits (LIM-19). */
import { z } from 'zod'
import { inTransaction, subscribe, type Subscription } from '../../kernel/index.ts'
import { noteFacts } from './cases.ts'
import type { WatchDependencies } from './ports.ts'
import { riskTermsOf } from './risk-terms.ts'

/** Event of `protection`: a player has chosen a limit. */
const limitChosenTopic = 'limit.chosen'

const chosen = z.object({
  measure: z.string(),
  period: z.string().nullable(),
  /** Null where the limit is removed, or is one of time. */
  valueMinor: z.coerce.bigint().nullable(),
})

/** A case for each monthly limit of money above what the market asks a talk for. */
export const contactTasks = (deps: WatchDependencies): Subscription =>
  subscribe({
    topic: limitChosenTopic,
    name: 'risk.limit-contacts',
    parse: (body) => chosen.parse(body),
    handler: async ({ id, playerId, at, body: { measure, period, valueMinor } }) => {
      if (period !== 'month' || valueMinor === null) return
      const player = await deps.players.factsOf(playerId)
      if (!player) return
      const { contactAbove } = riskTermsOf(player, at)
      if (valueMinor <= contactAbove) return
      const { currency } = player
      const details = { measure, period, valueMinor, contactAboveMinor: contactAbove, currency }
      const facts = [{ key: `limit:${id}`, details, at }]
      await inTransaction(deps.db, (tx) => noteFacts(tx, deps, { playerId, kind: 'limit-contact', facts }))
    },
  })
