import { type CurrencyCode, money, toMoneyText } from '@marquee/money'
import type { Vote } from '../../kernel/index.ts'
import { listCasesForStaff, requestCaseAct, voteOnCase } from '../payments/index.ts'
import { canDo } from './can.ts'
import type { GrantedContext, GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { workList } from './work-lists.ts'

type Ids = 'suspense.list' | 'suspense.request' | 'suspense.approve' | 'suspense.refuse'
type Listed = Awaited<ReturnType<typeof listCasesForStaff>>[number]

const permission = 'recon.resolve'
const done = { done: true } as const

const requestOf = ({ request }: Listed) =>
  request && {
    requestId: request.requestId,
    act: request.act,
    reason: request.reason,
    note: request.note,
    madeBy: request.madeBy,
    madeAt: request.madeAt.toString(),
    expiresAt: request.expiresAt.toString(),
    approvedBy: request.approvedBy,
  }

/** Money in suspense: the same functions as the command of staff. */
export function suspenseHandlers({ clock, audit, players }: HandlerDependencies): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  const answer =
    (vote: Vote) =>
    async (
      { suspenseRequestId: requestId, note }: { readonly suspenseRequestId: string; readonly note: string },
      { tx, caller }: GrantedContext,
    ) => {
      await voteOnCase(tx, deps, { requestId, vote, note, by: caller.name })
      return done
    }
  return {
    'suspense.list': async (_input, context) => {
      const { tx, caller, at } = context
      const cases = await listCasesForStaff(tx, at)
      return workList({ players, permission: 'recon.read' }, context, cases, (one, player) => {
        const { market } = player
        const { request, currency } = one
        const isWaiting = request !== null && request.approvedBy === null
        const isFree = request === null && one.state === 'open'
        return {
          player,
          company: one.company,
          companyTx: one.companyTx,
          why: one.why,
          kind: one.kind,
          amount: toMoneyText(money(one.amount, currency as CurrencyCode)),
          state: one.state,
          openedAt: one.openedAt.toString(),
          request: requestOf(one),
          can: {
            request: canDo(caller, { permission, market, isPossible: isFree }, at),
            vote: canDo(caller, { permission, market, isPossible: isWaiting, madeBy: request?.madeBy }, at),
          },
        }
      })
    },
    async 'suspense.request'({ playerId, company, companyTx, act, reason, note }, { tx, caller }) {
      const asked = { playerId, company, companyTx, act, reason, note, by: caller.name }
      return { requestId: await requestCaseAct(tx, deps, asked) }
    },
    'suspense.approve': answer('approve'),
    'suspense.refuse': answer('refuse'),
  }
}
