/** Contact tasks for high limits (LIM-19). */
import { z } from 'zod'
import { inTransactionOf, subscribe, type Subscription } from '../../kernel/index.ts'
import { noteFacts } from './cases.ts'
import type { WatchDependencies } from './ports.ts'
import { riskTermsOf } from './risk-terms.ts'

/** Event of `protection`: a limit, or a request about one, is another than before. */
const limitsChangedTopic = 'limits.changed'

/** A limit of money that a player sets or asks for; a value of null removes one. */
const chosen = z.object({
  action: z.enum(['set', 'requested']),
  actor: z.literal('player'),
  measure: z.string(),
  period: z.literal('month'),
  valueMinor: z.string().transform(BigInt),
})
type ChosenLimit = z.output<typeof chosen>

/** Null for every other change, and for an event of an earlier release, which has no body. */
const toChosen = (body: unknown): ChosenLimit | null => chosen.safeParse(body).data ?? null

/** A case for each monthly limit of money above what the market asks a talk for. */
export const contactTasks = (deps: WatchDependencies): Subscription =>
  subscribe({
    topic: limitsChangedTopic,
    name: 'risk.limit-contacts',
    parse: toChosen,
    handler: async ({ id, playerId, at, body }) => {
      if (!body) return
      const { measure, period, valueMinor } = body
      const player = await deps.players.factsOf(playerId)
      if (!player) return
      const { contactAbove } = riskTermsOf(player, at)
      if (valueMinor <= contactAbove) return
      const { currency } = player
      const details = { measure, period, valueMinor, contactAboveMinor: contactAbove, currency }
      const facts = [{ key: `limit:${id}`, details, at }]
      await inTransactionOf(deps.db, playerId, (tx) =>
        noteFacts(tx, deps, { playerId, kind: 'limit-contact', facts }),
      )
    },
  })
