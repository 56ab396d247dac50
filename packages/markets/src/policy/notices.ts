import { policyValue } from './ask.ts'
import type { NoticeId } from './keys.ts'
import { registerPageOf } from './registers.ts'
import type { Policy } from './resolve.ts'

/** Notices that are symbols with a link, in their order. */
const SYMBOLS = ['limits', 'self-exclusion', 'self-test'] as const satisfies readonly NoticeId[]

/** A symbol that stays on top of every page while it scrolls. */
export interface NoticeSymbol {
  readonly id: (typeof SYMBOLS)[number]
  /** A path below the prefix of the page, or a full address. */
  readonly to: string
}

/**
 * The symbols that a market wants on top of every page (MKT-07): none where its notices are in the header and the
 * footer. Self-exclusion leads to the country's register where that has a page, otherwise to the page of breaks.
 */
export function fixedSymbols(policy: Policy): readonly NoticeSymbol[] {
  if (policyValue(policy, 'notices.place') !== 'fixed-top') return []
  const wanted = policyValue(policy, 'notices.set')
  const to = {
    limits: '/my-account/gambling-limits',
    'self-exclusion': registerPageOf(policyValue(policy, 'register.id'))?.url ?? '/my-account/break',
    'self-test': '/self-test',
  } as const
  return SYMBOLS.filter((id) => wanted.includes(id)).map((id) => ({ id, to: to[id] }))
}
