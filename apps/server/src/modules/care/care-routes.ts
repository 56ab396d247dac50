import type { Routes } from '@marquee/contract'
import type { Handlers } from '../../kernel/index.ts'
import type { Offers, OffersState } from './offers.ts'

export type CareRouteId = Extract<keyof Routes, `care.${string}`>

const present = ({ pausedSince, objection }: OffersState) => ({
  offersPausedSince: pausedSince?.toString() ?? null,
  objection: objection && { madeAt: objection.madeAt.toString(), answer: objection.answer },
})

export const careHandlers = (offers: Offers): Pick<Handlers<Routes>, CareRouteId> => ({
  'care.offers': async (_input, { caller: { playerId } }) => present(await offers.stateOf(playerId)),
  'care.object': async ({ text }, { caller: { playerId } }) => present(await offers.object(playerId, text)),
})
