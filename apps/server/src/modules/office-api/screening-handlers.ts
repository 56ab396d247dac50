import { decideOnHit, openHitList, openHits } from '../players/index.ts'
import { marketsOf } from '../staff/index.ts'
import { canDo } from './can.ts'
import type { GrantedContext, GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { maskedPlayer, workList } from './work-lists.ts'

type Ids = 'screening.list' | 'screening.open' | 'screening.dismiss' | 'screening.confirm'
type Hit = Awaited<ReturnType<typeof openHits>>['hits'][number]

const permission = 'screening.decide'

const proposalOf = ({ proposal }: Hit) =>
  proposal && {
    madeBy: proposal.madeBy,
    madeAt: proposal.madeAt.toString(),
    expiresAt: proposal.expiresAt.toString(),
  }

/** A hit with what its reader can say about it. */
function hitOf(hit: Hit, { caller, at }: GrantedContext, market: string) {
  const { id: hitId, caption, score, topics, decision, proposal } = hit
  const can = (isPossible: boolean, madeBy?: string) =>
    canDo(caller, { permission, market, isPossible, madeBy }, at)
  return {
    hitId,
    caption,
    score,
    topics: [...topics],
    decision,
    proposal: proposalOf(hit),
    can: {
      dismiss: can(decision !== 'dismissed', proposal?.madeBy),
      confirm: can(decision !== 'confirmed' || proposal !== null),
    },
  }
}

/** Hits of a screening: one person confirms one, and two dismiss it. */
export function screeningHandlers({ clock, audit, players }: HandlerDependencies): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  const say =
    (decision: 'dismissed' | 'confirmed') =>
    async (
      typed: { readonly playerId: bigint; readonly hitId: string; readonly reason: string },
      { tx, caller }: GrantedContext,
    ) => {
      const judged = await decideOnHit(tx, deps, { ...typed, decision, by: caller.name })
      return { decision: judged.decision }
    }
  return {
    'screening.list': async (_input, context) => {
      const { tx, caller, at } = context
      const found = await openHitList(tx, deps, {
        by: caller.name,
        markets: marketsOf(caller.grants, permission),
      })
      return workList(
        { players, permission },
        context,
        found,
        ({ open, screenedAt, isProposed }, player) => ({
          player,
          open,
          screenedAt: screenedAt.toString(),
          isProposed,
          can: { open: canDo(caller, { permission, market: player.market }, at) },
        }),
      )
    },
    async 'screening.open'({ playerId }, context) {
      const { tx, caller, at } = context
      const player = await maskedPlayer(players, tx, playerId, at)
      const {
        person,
        standing,
        hits,
        at: screenedAt,
      } = await openHits(tx, deps, { playerId, by: caller.name })
      const { firstName, lastName, dateOfBirth } = person
      return {
        player,
        firstName,
        lastName,
        dateOfBirth,
        standing,
        screenedAt: screenedAt?.toString() ?? null,
        hits: hits.map((hit) => hitOf(hit, context, player.market)),
      }
    },
    'screening.dismiss': say('dismissed'),
    'screening.confirm': say('confirmed'),
  }
}
