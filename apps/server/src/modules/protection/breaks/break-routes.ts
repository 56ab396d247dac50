import type { Routes } from '@marquee/contract'
import { AppError, type Handlers } from '../../../kernel/index.ts'
import { returnStateOf } from './break-rules.ts'
import type { PlayerBreaksService } from './break-service.ts'
import type { BreakTerms } from './break-terms.ts'
import type { CurrentBreak, PlayerBreaks } from './current-breaks.ts'

export type BreakRouteId = Extract<keyof Routes, `breaks.${string}`>

function presentTerms({ scope: _scope, isReturnInWriting: _isReturnInWriting, ...terms }: BreakTerms) {
  return {
    ...terms,
    timeoutDays: [...terms.timeoutDays],
    exclusionMonths: [...terms.exclusionMonths],
  }
}

function presentReturn(exclusion: NonNullable<CurrentBreak['exclusion']>) {
  const { askFrom, request, ...state } = returnStateOf(exclusion)
  return {
    ...state,
    askFrom: askFrom?.toString() ?? null,
    askedAt: request?.askedAt.toString() ?? null,
    confirmFrom: request?.confirmFrom.toString() ?? null,
    confirmUntil: request?.confirmUntil?.toString() ?? null,
  }
}

const presentBreak = ({ kind, startedAt, until, initiator, exclusion }: CurrentBreak) => ({
  kind,
  startedAt: startedAt.toString(),
  until: until?.toString() ?? null,
  initiator,
  return: exclusion && presentReturn(exclusion),
})

const presentAll = ({ terms, current, decided }: PlayerBreaks) => ({
  terms: presentTerms(terms),
  running: current && presentBreak(current),
  decided: decided && { is: decided.is, at: decided.at.toString() },
})

export const breakHandlers = (breaks: PlayerBreaksService): Pick<Handlers<Routes>, BreakRouteId> => ({
  'breaks.get': async (_input, { caller }) => presentAll(await breaks.breaksOf(caller.playerId)),
  'breaks.timeOut': async ({ playerId, days }, { caller, requestId }) => {
    if (BigInt(playerId) !== caller.playerId) throw new AppError('error.not_found')
    const asked = days === undefined ? ({ is: 'panic' } as const) : ({ is: 'days', days } as const)
    const { sessionId } = caller
    return {
      running: presentBreak(await breaks.beginBreak(caller.playerId, asked, { requestId, sessionId })),
    }
  },
  'breaks.exclude': async (
    { exclusionInMonths: months, accountDisableIndefinitely },
    { caller, requestId },
  ) => {
    const asked = accountDisableIndefinitely
      ? ({ is: 'indefinite' } as const)
      : ({ is: 'months', months } as const)
    const { sessionId } = caller
    return {
      running: presentBreak(await breaks.beginBreak(caller.playerId, asked, { requestId, sessionId })),
    }
  },
  'breaks.askReturn': async (_input, { caller }) => presentAll(await breaks.askReturn(caller.playerId)),
  'breaks.cancelReturn': async (_input, { caller }) => presentAll(await breaks.cancelReturn(caller.playerId)),
  'breaks.confirmReturn': async (_input, { caller }) =>
    presentAll(await breaks.confirmReturn(caller.playerId)),
})
