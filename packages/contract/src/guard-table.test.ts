import { describe, expect, it } from 'vitest'
import { type GuardOutcome, guardCases, guardGroups } from './guard-table.ts'
import { guardStates } from './guard-states.ts'
import { type Decision, decide } from './guards.ts'
import { matchSiteRoute, siteRoutes } from './site-routes.ts'

const outcomeByTarget: Readonly<Record<string, GuardOutcome>> = {
  '/accept-terms-condition': 'terms',
  '/my-account/break': 'break',
}

function outcomeOf(decision: Decision): GuardOutcome {
  switch (decision.kind) {
    case 'allow':
      return 'page'
    case 'unauthorized':
      return '401'
    case 'redirect':
      return outcomeByTarget[decision.to] ?? 'home'
    case 'page':
      return decision.page === 'restricted' ? '403' : '503'
    default:
      return decision.kind
  }
}

describe('the guard table (spec 1 §2, spec 2 §2)', () => {
  const rows = guardGroups.flatMap((group) => group.rows)

  it('has every screen once', () => {
    const ids = rows.flatMap(({ key, screen }) => (key === screen?.id ? [key] : []))
    expect(ids.toSorted()).toEqual(siteRoutes.map(({ id }) => id).toSorted())
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  describe.each(rows)('$path', (row) => {
    it.each(guardCases.filter((one) => one.row === row).map((one) => [one.state.title, one] as const))(
      'for the state %s',
      (_, { state, outcome }) => {
        for (const visitor of state.visitors) {
          const decision = decide(row.screen, visitor, row)
          expect(outcomeOf(decision)).toBe(outcome)
          if (decision.kind === 'redirect') expect(decision.why).toBe(state.why)
          if (decision.kind === 'redirect' && outcome === 'home') expect(decision.to).toBe('/')
          if (decision.kind === 'unauthorized' || decision.kind === 'login')
            expect(decision.to).toBe(row.rest + row.search)
          if (decision.kind === 'login')
            expect(decision.over).toBe(
              row.key.startsWith('live-casino') ? '/live-casino-online' : '/online-casino',
            )
        }
      },
    )
  })

  it('redirects to pages that are open to the same visitor', () => {
    for (const { row, state } of guardCases)
      for (const visitor of state.visitors) {
        const decision = decide(row.screen, visitor, row)
        const to =
          decision.kind === 'redirect'
            ? decision.to
            : decision.kind === 'unauthorized'
              ? '/401'
              : decision.kind === 'login'
                ? decision.over
                : undefined
        if (to === undefined) continue
        const target = matchSiteRoute(to)
        expect(target, to).toBeDefined()
        expect(decide(target, visitor, { rest: to, search: '' })).toEqual({ kind: 'allow' })
      }
  })

  it('gives a reason in every state that redirects to another page', () => {
    for (const { state, outcome } of guardCases)
      if (['home', 'terms', 'break'].includes(outcome)) expect(state.why, state.title).toBeDefined()
    expect(new Set(guardStates.map(({ title }) => title)).size).toBe(guardStates.length)
  })
})
