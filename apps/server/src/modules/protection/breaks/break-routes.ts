import type { Routes } from '@marquee/contract'
import { AppError, type Handlers } from '../../../kernel/index.ts'
import { type AskedExclusion, returnStateOf } from './break-rules.ts'
import type { PlayerBreaksService } from './break-service.ts'
import type { BreakTerms } from './break-terms.ts'
import type { CurrentBreak, PlayerBreaks, ProductBreak } from './current-breaks.ts'
import type { DecidedReturn } from './break-store.ts'

export type BreakRouteId = Extract<keyof Routes, `breaks.${string}`>

function presentTerms({ scope: _scope, isReturnInWriting: _isReturnInWriting, ...terms }: BreakTerms) {
  return {
    ...terms,
    timeoutDays: [...terms.timeoutDays],
    exclusionMonths: [...terms.exclusionMonths],
    products: [...terms.products],
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

const presentDecided = (decided: DecidedReturn | null) =>
  decided && { is: decided.is, at: decided.at.toString() }

const presentProduct = ({ product, startedAt, until, exclusion, decided }: ProductBreak) => ({
  product,
  startedAt: startedAt.toString(),
  until: until?.toString() ?? null,
  return: presentReturn(exclusion),
  decided: presentDecided(decided),
})

const presentAll = ({ terms, current, products, decided }: PlayerBreaks) => ({
  terms: presentTerms(terms),
  running: current && presentBreak(current),
  decided: presentDecided(decided),
  products: products.map(presentProduct),
})

/** Length of an exclusion as the calls have it. */
const askedLength = (months: number, isIndefinite: boolean): AskedExclusion =>
  isIndefinite ? { is: 'indefinite' } : { is: 'months', months }

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
    const asked = askedLength(months, accountDisableIndefinitely)
    const { sessionId } = caller
    return {
      running: presentBreak(await breaks.beginBreak(caller.playerId, asked, { requestId, sessionId })),
    }
  },
  'breaks.excludeProduct': async (
    { product, exclusionInMonths: months, accountDisableIndefinitely },
    { caller, requestId },
  ) => {
    const asked = { product, length: askedLength(months, accountDisableIndefinitely) }
    const origin = { requestId, sessionId: caller.sessionId }
    return presentAll(await breaks.excludeProduct(caller.playerId, asked, origin))
  },
  'breaks.askReturn': async (_input, { caller }) => presentAll(await breaks.askReturn(caller.playerId, null)),
  'breaks.cancelReturn': async (_input, { caller }) =>
    presentAll(await breaks.cancelReturn(caller.playerId, null)),
  'breaks.confirmReturn': async (_input, { caller }) =>
    presentAll(await breaks.confirmReturn(caller.playerId, null)),
  'breaks.askProductReturn': async ({ product }, { caller }) =>
    presentAll(await breaks.askReturn(caller.playerId, product)),
  'breaks.cancelProductReturn': async ({ product }, { caller }) =>
    presentAll(await breaks.cancelReturn(caller.playerId, product)),
  'breaks.confirmProductReturn': async ({ product }, { caller }) =>
    presentAll(await breaks.confirmReturn(caller.playerId, product)),
})
