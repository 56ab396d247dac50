import { AppError, type Vote } from '../../kernel/index.ts'
import { orderExclusion } from '../protection/index.ts'
import {
  appealRefusal,
  caseKinds,
  decideCase,
  factsWithin,
  needsTwo,
  noteOnCase,
  openCaseList,
  openCaseRecord,
  type Outcome,
  outcomeNames,
  proposeDecision,
  takeCase,
  takeThirdPartyRequest,
  voteOnDecision,
} from '../risk/index.ts'
import { marketsOf } from '../staff/index.ts'
import { canDo } from './can.ts'
import type { GrantedContext, GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { maskedPlayer, workList } from './work-lists.ts'

type Ids =
  | 'risk.list'
  | 'risk.open'
  | 'risk.take'
  | 'risk.note'
  | 'risk.decide'
  | 'risk.intake'
  | 'risk.appeal'
  | 'risk.propose'
  | 'risk.approve'
  | 'risk.refuse'

type Listed = Awaited<ReturnType<typeof openCaseList>>[number]
type Opened = Awaited<ReturnType<typeof openCaseRecord>>

const done = { done: true } as const

const caseOf = ({
  caseId,
  kind,
  state,
  isRaised,
  openedAt,
  dueAt,
  takenBy,
}: Omit<Listed, 'isOverdue' | 'proposal'>) => ({
  caseId,
  kind,
  state,
  isRaised,
  openedAt: openedAt.toString(),
  dueAt: dueAt.toString(),
  takenBy,
})

const proposalOf = ({ proposal }: Listed) =>
  proposal && {
    requestId: proposal.requestId,
    madeBy: proposal.madeBy,
    madeAt: proposal.madeAt.toString(),
    expiresAt: proposal.expiresAt.toString(),
    outcome: proposal.outcome,
    months: proposal.months,
    amount: proposal.amount?.toString() ?? null,
  }

const recordOf = (opened: Opened) => ({
  ...caseOf(opened),
  outcome: opened.outcome,
  decidedBy: opened.decidedBy,
  decidedAt: opened.decidedAt?.toString() ?? null,
  appealOf: opened.appealOf,
  facts: opened.facts.map(({ key, details, at }) => ({ key, details: { ...details }, at: at.toString() })),
  thirdParty: opened.thirdParty && { asker: opened.thirdParty.asker, contact: opened.thirdParty.contact },
  history: opened.history.map(({ act, actor, at, outcome, text }) => ({
    act,
    actor,
    at: at.toString(),
    outcome,
    text,
  })),
  outcomes: caseKinds[opened.kind].outcomes.map((outcome) => ({
    outcome,
    people: needsTwo(opened.kind, outcome) ? (2 as const) : (1 as const),
  })),
})

/** @throws AppError `error.validation` */
function readOutcome(typed: string): Outcome {
  const outcome = outcomeNames.find((known) => known === typed)
  if (outcome !== undefined) return outcome
  const fields = [{ field: 'outcome', code: 'other_kind', message: 'is no outcome' }]
  throw new AppError('error.validation', { fields })
}

/** Cases of risk: the same functions as the command of staff. */
export function riskHandlers({ clock, audit, players }: HandlerDependencies): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  const answer =
    (vote: Vote) =>
    async (
      { decisionRequestId: requestId, note }: { readonly decisionRequestId: string; readonly note: string },
      { tx, caller }: GrantedContext,
    ) => {
      const acting = {
        ...deps,
        orderExclusion: (within: typeof tx, order: Parameters<typeof orderExclusion>[2]) =>
          orderExclusion(within, deps, order),
      }
      await voteOnDecision(tx, acting, { requestId, vote, note, by: caller.name })
      return done
    }
  return {
    ...reading(deps, players),
    ...thirdParties(deps),
    async 'risk.take'({ caseId }, { tx, caller }) {
      await takeCase(tx, deps, { caseId, by: caller.name })
      return done
    },
    async 'risk.note'({ caseId, note }, { tx, caller }) {
      await noteOnCase(tx, deps, { caseId, note, by: caller.name })
      return done
    },
    async 'risk.decide'({ caseId, outcome, note }, { tx, caller }) {
      await decideCase(tx, deps, { caseId, outcome: readOutcome(outcome), note, by: caller.name })
      return done
    },
    async 'risk.propose'({ caseId, outcome, note, months }, { tx, caller }) {
      const typed = { caseId, outcome: readOutcome(outcome), note, months, by: caller.name }
      return { requestId: await proposeDecision(tx, deps, typed) }
    },
    'risk.approve': answer('approve'),
    'risk.refuse': answer('refuse'),
  }
}

/** Enters what families and others have asked about a player, and their appeals (EXC-21). */
const thirdParties = (
  deps: Pick<HandlerDependencies, 'audit' | 'clock'>,
): GrantedHandlers<'risk.intake' | 'risk.appeal'> => ({
  'risk.intake': async (asked, { tx, caller: { name: by } }) => ({
    caseId: await takeThirdPartyRequest(tx, deps, { ...asked, by }),
  }),
  'risk.appeal': async ({ caseId, note }, { tx, caller: { name: by } }) => ({
    caseId: await appealRefusal(tx, deps, { caseId, note, by }),
  }),
})

/** Lists and opens cases; each look has its audit row. */
function reading(
  { audit }: Pick<HandlerDependencies, 'audit'>,
  players: HandlerDependencies['players'],
): GrantedHandlers<'risk.list' | 'risk.open'> {
  return {
    'risk.list': async (_input, context) => {
      const { tx, caller, at } = context
      const cases = await openCaseList(tx, { audit }, { by: caller.name, at })
      return workList({ players, permission: 'risk.read' }, context, cases, (one, player) => {
        const { market } = player
        const madeBy = one.proposal?.madeBy
        return {
          player,
          ...caseOf(one),
          isOverdue: one.isOverdue,
          proposal: proposalOf(one),
          can: {
            open: canDo(caller, { permission: 'risk.read', market }, at),
            act: canDo(caller, { permission: 'risk.act', market, isPossible: one.proposal === null }, at),
            vote: canDo(
              caller,
              { permission: 'risk.act', market, isPossible: one.proposal !== null, madeBy },
              at,
            ),
          },
        }
      })
    },
    async 'risk.open'({ caseId }, { tx, caller, at }) {
      const opened = await openCaseRecord(tx, { audit }, { caseId, by: caller.name })
      const player = await maskedPlayer(players, tx, opened.playerId, at)
      const { market } = player
      const isPossible = opened.state !== 'decided'
      const facts = await factsWithin(tx, opened.facts, marketsOf(caller.grants, 'risk.read'))
      return {
        player,
        ...recordOf({ ...opened, facts }),
        can: { act: canDo(caller, { permission: 'risk.act', market, isPossible }, at) },
      }
    },
  }
}
