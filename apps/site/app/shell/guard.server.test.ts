import { guardCases } from '@marquee/contract/guard-table'
import type { Visitor } from '@marquee/contract/guards'
import { matchSiteRoute, siteRoutes } from '@marquee/contract/site-routes'
import { type MiddlewareFunction, RouterContextProvider, matchRoutes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../shared/api/api-error.ts'
import { type SiteContext, siteContext } from '../shared/request/site-context.ts'
import { guard } from './guard.server.ts'
import { addressesOf, spellings } from './guard.test-kit.ts'

const visitor = {
  session: null,
  brand: { prefixes: undefined, defaultPrefix: 'en-UN' },
  isRestricted: false,
  isMaintenance: false,
  open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true },
} as unknown as SiteContext

/** What a request knows of a visitor; every game can be opened. */
const factsOf = ({
  authorized,
  isPreview,
  isOnBreak,
  flags,
  areTermsDue,
  isRestricted,
  isMaintenance,
  open,
}: Visitor) =>
  ({
    ...visitor,
    session: authorized ? { player: isPreview ? null : { isOnBreak }, flags, areTermsDue } : null,
    isRestricted,
    isMaintenance,
    open,
    api: async (_id: string, { gameSlug }: { readonly gameSlug: string }) => ({ slug: gameSlug, lock: null }),
  }) as unknown as SiteContext

/** Requests a page as React Router does: a data request has its page in `url` and its own address in `request`. */
async function ask(path: string, { method = 'GET', isData = false, facts = visitor } = {}) {
  const url = new URL(path, 'https://site.test')
  const request = new Request(isData ? `${url.origin}${url.pathname}.data${url.search}` : url, { method })
  const context = new RouterContextProvider()
  context.set(siteContext, facts)
  const next = vi.fn(
    async () => new Response('rendered', { headers: isData ? {} : { 'content-type': 'text/html' } }),
  )
  const args = { request, url, context, params: {} } as unknown as Parameters<MiddlewareFunction<Response>>[0]
  const answer: unknown = await Promise.resolve(guard(args, next)).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  const { status, headers } = answer
  return { status, headers, location: headers.get('location'), next }
}

describe('the guard on the server', () => {
  it.each(spellings)(
    'redirects %s permanently before it decides, for pages and for data',
    async (written, spelling) => {
      for (const isData of [false, true]) {
        const { status, location, next } = await ask(`/en-UN${written}?page=2`, { isData })
        expect([status, location]).toEqual([301, `/en-UN${spelling}?page=2`])
        expect(next).not.toHaveBeenCalled()
      }
    },
  )

  it('keeps the method of a form', async () => {
    expect(await ask('/en-UN/Terms', { method: 'POST' })).toMatchObject({
      status: 308,
      location: '/en-UN/terms',
    })
  })

  it('redirects a visitor to the login from the canonical path, and lets open pages render', async () => {
    expect(await ask('/en-UN/my-account/banking')).toMatchObject({
      status: 302,
      location: '/en-UN/401?to=%2Fen-UN%2Fmy-account%2Fbanking',
    })
    expect((await ask('/en-UN/terms')).next).toHaveBeenCalledOnce()
    expect((await ask('/en-UN/No-Such/Page')).next).toHaveBeenCalledOnce()
    expect(await ask('/en-UN/')).toMatchObject({ status: 301, location: '/en-UN' })
  })
})

describe('a session that began during a break', () => {
  it('loads the page of the break as a new document when an open page asks for data (EXC-06)', async () => {
    const facts = factsOf({ ...guardCases[0]!.state.visitors[0]!, authorized: true, isOnBreak: true })
    const { status, headers, location } = await ask('/en-UN/online-casino', { isData: true, facts })
    expect([status, location]).toEqual([302, '/en-UN/my-account/break?notice=on-break'])
    expect(headers.get('x-remix-reload-document')).toBe('true')
    const page = await ask('/en-UN/online-casino', { facts })
    expect(page.headers.has('x-remix-reload-document')).toBe(false)
  })
})

describe('a page that the server renders, by the guard table', () => {
  // On the server a session is always resolved.
  const cases = guardCases.filter(({ outcome, state }) => outcome !== 'wait' && state.title !== 'pending')
  const statuses = { page: 200, '403': 403, '503': 503 } as const

  it.each(cases.map((one) => [one.row.path, one.state.title, one.outcome, one] as const))(
    '%s for the state %s: %s',
    async (_path, _title, outcome, one) => {
      const { asked, to } = addressesOf(one)
      for (const who of one.state.visitors) {
        const { status, location, next } = await ask(asked, { facts: factsOf(who) })
        const wanted = outcome in statuses ? statuses[outcome as keyof typeof statuses] : 302
        expect([status, location ?? undefined]).toEqual([wanted, to])
        expect(next).toHaveBeenCalledTimes(to === undefined ? 1 : 0)
      }
    },
  )

  it('says in maintenance when to ask again', async () => {
    const facts = { ...visitor, isMaintenance: true } as unknown as SiteContext
    expect((await ask('/en-UN/terms', { facts })).headers.get('retry-after')).toBe('120')
  })
})

describe('the guard on the server before a game', () => {
  const facts = {
    ...visitor,
    api: async (_id: string, { gameSlug }: { readonly gameSlug: string }) => {
      if (gameSlug === 'unknown') throw new ApiError(404, 'error.game.not_found', {})
      return { slug: gameSlug, lock: gameSlug === 'closed' ? 'provider-not-connected' : null }
    },
  } as unknown as SiteContext

  it('requires a login where the game can be opened, and remembers the game', async () => {
    const { location, next } = await ask('/en-UN/play/open', { facts })
    expect(location).toBe('/en-UN/online-casino?modal=login&to=%2Fen-UN%2Fplay%2Fopen')
    expect(next).not.toHaveBeenCalled()
  })

  it.each(['/en-UN/play/unknown', '/en-UN/play/closed', '/en-UN/online-casino/play/pragmaticplay/unknown'])(
    'lets %s answer for itself, without a login',
    async (path) => {
      const { location, next } = await ask(path, { facts })
      expect(location).toBeNull()
      expect(next).toHaveBeenCalledOnce()
    },
  )
})

describe('the path that the guard reads', () => {
  const routes = siteRoutes.map(({ id, path }) => ({ id, path: `/en-UN/${path}` }))

  it.each(spellings)('takes %s for the screen that the router renders', (written) => {
    expect(matchSiteRoute(written)?.id).toBe(matchRoutes(routes, `/en-UN${written}`)?.at(-1)?.route.id)
  })
})
