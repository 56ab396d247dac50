import type { LimitName } from '../protection/index.ts'
import type { Tx } from '../../kernel/index.ts'
import {
  type AnswerDependencies,
  answerObjection,
  closeCase,
  enterObjection,
  openCaseList,
  openCaseRecord,
  takeStep,
} from '../care/index.ts'
import { canDo } from './can.ts'
import type { GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { maskedPlayer, workList } from './work-lists.ts'

type Ids =
  | 'care.list'
  | 'care.open'
  | 'care.message'
  | 'care.call'
  | 'care.limit'
  | 'care.timeOut'
  | 'care.exclude'
  | 'care.enterObjection'
  | 'care.answerObjection'
  | 'care.close'

interface TypedStep {
  readonly caseId: string
  readonly note: string
  readonly by: string
}

/** Steps that another module carries out, and the review of the decision that an objection is about. */
export interface CareActs extends Pick<AnswerDependencies, 'reviewDecision'> {
  /**
   * @param typed.value minor units of the player's currency; of a limit of time seconds
   * @returns the id of the step
   */
  limit(
    tx: Tx,
    typed: TypedStep & { readonly limit: LimitName; readonly value: bigint; readonly field: string },
  ): Promise<string>
  timeOut(tx: Tx, typed: TypedStep & { readonly days: number }): Promise<{ readonly stepId: string }>
  /** @param typed.months null without an end */
  exclude(tx: Tx, typed: TypedStep & { readonly months: number | null }): Promise<{ readonly stepId: string }>
}

type CareDependencies = HandlerDependencies & { readonly care: CareActs }
type Listed = Awaited<ReturnType<typeof openCaseList>>[number]
type Opened = Awaited<ReturnType<typeof openCaseRecord>>

const textOf = (at: Temporal.Instant | null): string | null => at?.toString() ?? null

const caseOf = ({ caseId, openedAt, pausedAt, actBy, nextStep, markers }: Listed | Opened) => ({
  careCaseId: caseId,
  openedAt: openedAt.toString(),
  pausedAt: textOf(pausedAt),
  actBy: textOf(actBy),
  nextStep,
  markers: markers.map(({ kind, strength, foundAt }) => ({ kind, strength, foundAt: foundAt.toString() })),
})

const objectionOf = ({ objection }: Listed | Opened) =>
  objection && {
    madeAt: objection.madeAt.toString(),
    answer: objection.answer,
    answeredBy: objection.answeredBy,
  }

const recordOf = (opened: Opened) => ({
  ...caseOf(opened),
  closedAt: textOf(opened.closedAt),
  closedBy: opened.closedBy,
  outcome: opened.outcome,
  closingText: opened.closingText,
  objection: opened.objection && { ...objectionOf(opened)!, text: opened.objection.content },
  steps: opened.steps.map(({ stepId, step, actor, takenAt, details, text, effects }) => ({
    stepId,
    step,
    actor,
    takenAt: takenAt.toString(),
    details: { ...details },
    text,
    effects: effects.map(({ days, hasWorked }) => ({ days, hasWorked })),
  })),
})

/** Cases of care: the same functions as the command of staff. */
export const careHandlers = (deps: CareDependencies): GrantedHandlers<Ids> => ({
  ...reading(deps),
  ...stepHandlers(deps),
  ...objectionHandlers(deps),
  async 'care.close'({ careCaseId: caseId, outcome, markers, note }, { tx, caller: { name: by } }) {
    await closeCase(tx, deps, { caseId, outcome, markers, note, by })
    return { done: true } as const
  },
})

/** Lists and opens cases; each look has its audit row. */
function reading({ clock, audit, players }: HandlerDependencies): GrantedHandlers<'care.list' | 'care.open'> {
  return {
    'care.list': async (_input, context) => {
      const { tx, caller, at } = context
      const found = await openCaseList(tx, { audit, clock }, { by: caller.name })
      return workList({ players, permission: 'safety.read' }, context, found, (one, player) => ({
        player,
        ...caseOf(one),
        isLate: one.isLate,
        objection: objectionOf(one),
        can: { open: canDo(caller, { permission: 'safety.read', market: player.market }, at) },
      }))
    },
    async 'care.open'({ careCaseId: caseId }, { tx, caller, at }) {
      const opened = await openCaseRecord(tx, { audit }, { caseId, by: caller.name })
      const player = await maskedPlayer(players, tx, opened.playerId, at)
      const { market } = player
      const isOpen = opened.closedAt === null
      const isUnanswered = opened.objection !== null && opened.objection.answer === null
      const may = (permission: 'safety.act' | 'safety.close' | 'exclusion.impose', isPossible: boolean) =>
        canDo(caller, { permission, market, isPossible: isOpen && isPossible }, at)
      return {
        player,
        ...recordOf(opened),
        can: {
          act: may('safety.act', true),
          exclude: may('exclusion.impose', true),
          enterObjection: may('safety.act', opened.pausedAt !== null && opened.objection === null),
          answerObjection: may('safety.act', isUnanswered),
          close: may('safety.close', !isUnanswered),
        },
      }
    },
  }
}

/** Steps of the playbook, in rising order (CARE-06). */
function stepHandlers({
  clock,
  audit,
  care,
}: CareDependencies): GrantedHandlers<
  'care.message' | 'care.call' | 'care.limit' | 'care.timeOut' | 'care.exclude'
> {
  const deps = { audit, clock }
  return {
    'care.message': async ({ careCaseId: caseId, note }, { tx, caller: { name: by } }) => ({
      stepId: await takeStep(tx, deps, { caseId, step: 'message', details: {}, note, by }),
    }),
    'care.call': async ({ careCaseId: caseId, wasReached, note }, { tx, caller: { name: by } }) => ({
      stepId: await takeStep(tx, deps, { caseId, step: 'call', details: { wasReached }, note, by }),
    }),
    'care.limit': async (
      { careCaseId: caseId, kind, period, value, note },
      { tx, caller: { name: by } },
    ) => ({
      stepId: await care.limit(tx, { caseId, limit: { kind, period }, value, field: 'value', note, by }),
    }),
    async 'care.timeOut'({ careCaseId: caseId, days, note }, { tx, caller: { name: by } }) {
      const { stepId } = await care.timeOut(tx, { caseId, days, note, by })
      return { stepId }
    },
    async 'care.exclude'({ careCaseId: caseId, months, note }, { tx, caller: { name: by } }) {
      const { stepId } = await care.exclude(tx, { caseId, months, note, by })
      return { stepId }
    },
  }
}

/** Objections of players to the stop of offers (KYC-16). */
function objectionHandlers({
  clock,
  audit,
  care: { reviewDecision },
}: CareDependencies): GrantedHandlers<'care.enterObjection' | 'care.answerObjection'> {
  const done = { done: true } as const
  return {
    async 'care.enterObjection'({ careCaseId: caseId, text }, { tx, caller: { name: by } }) {
      await enterObjection(tx, { audit, clock }, { caseId, text, by })
      return done
    },
    async 'care.answerObjection'({ careCaseId: caseId, answer, note }, { tx, caller: { name: by } }) {
      await answerObjection(tx, { audit, clock, reviewDecision }, { caseId, answer, note, by })
      return done
    },
  }
}
