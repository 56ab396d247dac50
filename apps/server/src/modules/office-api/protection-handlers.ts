import { officeRoutes } from '@marquee/contract/office'
import { AppError, type Vote } from '../../kernel/index.ts'
import {
  findExclusionOrder,
  findOrderEnd,
  listReturns,
  orderExclusion,
  proposeReturn,
  type Protection,
  voteOnReturn,
} from '../protection/index.ts'
import { canDo } from './can.ts'
import type { GrantedContext, GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { workList } from './work-lists.ts'

type Ids =
  | 'returns.list'
  | 'returns.propose'
  | 'returns.approve'
  | 'returns.refuse'
  | 'exclusions.impose'
  | 'exclusions.order'
  | 'limits.tighten'

type Listed = Awaited<ReturnType<typeof listReturns>>[number]

const permission = 'exclusion.returnReview'
const { stepUp } = officeRoutes['returns.approve']
const done = { done: true } as const

const proposalOf = ({ proposal }: Listed) =>
  proposal && {
    requestId: proposal.requestId,
    decision: proposal.decision,
    reason: proposal.reason,
    note: proposal.note,
    madeBy: proposal.madeBy,
    madeAt: proposal.madeAt.toString(),
    expiresAt: proposal.expiresAt.toString(),
    approvedBy: proposal.approvedBy,
  }

const exclusionOf = ({ record }: Listed) =>
  record && {
    startedAt: record.startedAt.toString(),
    until: record.until?.toString() ?? null,
    source: record.source,
  }

/** Returns from exclusions, exclusions that the operator imposes, and lower limits. */
export function protectionHandlers({
  clock,
  audit,
  players,
  protection,
}: HandlerDependencies & { readonly protection: Pick<Protection, 'tightenLimit'> }): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  const answer =
    (vote: Vote) =>
    async (
      { returnRequestId: requestId, note }: { readonly returnRequestId: string; readonly note: string },
      { tx, caller }: GrantedContext,
    ) => {
      await voteOnReturn(tx, deps, { requestId, vote, note, by: caller.name })
      return done
    }
  return {
    'returns.list': async (_input, context) =>
      workList({ players, permission }, context, await listReturns(context.tx, context.at), (one, player) => {
        const { market } = player
        const { caller, at } = context
        const { proposal } = one
        const isWaiting = proposal !== null && proposal.approvedBy === null
        return {
          player,
          product: one.product,
          askedAt: one.askedAt.toString(),
          approvableFrom: one.approvableFrom.toString(),
          exclusion: exclusionOf(one),
          proposal: proposalOf(one),
          can: {
            propose: canDo(caller, { permission, market, stepUp, isPossible: proposal === null }, at),
            vote: canDo(
              caller,
              { permission, market, stepUp, isPossible: isWaiting, madeBy: proposal?.madeBy },
              at,
            ),
          },
        }
      }),
    async 'returns.propose'({ playerId, product, decision, reason, note }, { tx, caller: { name: by } }) {
      const proposal = { playerId, product, decision, reason, note, by }
      return { requestId: await proposeReturn(tx, deps, proposal) }
    },
    'returns.approve': answer('approve'),
    'returns.refuse': answer('refuse'),
    ...exclusionHandlers(deps),
    async 'limits.tighten'({ playerId, kind, period, value }, { tx, caller: { name: by } }) {
      await protection.tightenLimit(tx, playerId, { kind, period }, { value, by })
      return done
    },
  }
}

type ReviewDependencies = Pick<HandlerDependencies, 'audit' | 'clock'>

function exclusionHandlers(
  deps: ReviewDependencies,
): GrantedHandlers<'exclusions.impose' | 'exclusions.order'> {
  return {
    async 'exclusions.impose'({ playerId, months, reason, evidence }, { tx, caller: { name: by } }) {
      return { orderId: await orderExclusion(tx, deps, { playerId, months, reason, evidence, by }) }
    },
    async 'exclusions.order'({ playerId, orderId }, { tx }) {
      const order = await findExclusionOrder(tx, orderId)
      if (order?.playerId !== playerId) throw new AppError('error.not_found')
      const end = await findOrderEnd(tx, orderId)
      return { orderId, months: order.months, end: end && { ...end, at: end.at.toString() } }
    },
  }
}
