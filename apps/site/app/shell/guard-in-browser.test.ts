import { guardCases } from '@marquee/contract/guard-table'
import type { Visitor } from '@marquee/contract/guards'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCurrentVisitor } from '../domain/session/index.ts'
import type { Api } from '../shared/api/api.ts'
import { ApiError } from '../shared/api/api-error.ts'
import { setBrowserApi } from '../shared/query/query.ts'
import type { RootData } from '../shared/request/root-data.ts'
import { guardInBrowser } from './guard-in-browser.ts'
import { addressesOf, spellings } from './guard.test-kit.ts'

const first = {
  isRestricted: false,
  isMaintenance: false,
  open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true },
  player: undefined,
} as unknown as RootData
const player = {
  session: { firstName: 'Una' },
  flags: {
    payout: true,
    casino: true,
    liveCasino: true,
    sports: true,
    virtualSports: true,
    manualClaim: false,
    suspended: false,
  },
  areTermsDue: false,
} as unknown as RootData['player']

/** Root data of a page that a visitor has open. */
const rootDataOf = ({
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
    isRestricted,
    isMaintenance,
    open,
    player: authorized
      ? { session: isPreview ? null : { firstName: 'Una', isOnBreak }, flags, areTermsDue }
      : undefined,
  }) as unknown as RootData

async function readTile(_id: string, { gameSlug }: { readonly gameSlug: string }) {
  if (gameSlug === 'unknown') throw new ApiError(404, 'error.game.not_found', {})
  if (gameSlug === 'broken') throw new ApiError(0, 'network')
  return { slug: gameSlug, lock: gameSlug === 'closed' ? 'provider-not-connected' : null }
}

async function navigate(path: string) {
  const loaders = vi.fn(async () => 'rendered')
  const answer: unknown = await guardInBrowser({ url: new URL(path, 'https://site.test') }, loaders).catch(
    (thrown: unknown) => thrown,
  )
  const location = answer instanceof Response ? answer.headers.get('location') : undefined
  return { location, loaders }
}

describe('the guard in the browser', () => {
  beforeEach(() => {
    setCurrentVisitor(first)
    vi.stubGlobal('window', {})
    setBrowserApi(readTile as unknown as Api)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('redirects a visitor to the login page before a loader of an account page runs', async () => {
    const { location, loaders } = await navigate('/en-UN/my-account/banking')
    expect(location).toBe('/en-UN/401?to=%2Fen-UN%2Fmy-account%2Fbanking')
    expect(loaders).not.toHaveBeenCalled()
  })

  it('lets open pages load', async () => {
    const { location, loaders } = await navigate('/en-UN/online-casino')
    expect(location).toBeUndefined()
    expect(loaders).toHaveBeenCalledOnce()
  })

  it('decides by the newest root data: after a sign-in the account page loads', async () => {
    setCurrentVisitor({ ...first, player })
    expect((await navigate('/en-UN/my-account/banking')).loaders).toHaveBeenCalledOnce()
    expect((await navigate('/en-UN/online-casino')).location).toBe('/en-UN?notice=restricted-player')
  })

  it.each([
    [
      'of an open game asks for a login',
      '/en-UN/play/open',
      '/en-UN/online-casino?modal=login&to=%2Fen-UN%2Fplay%2Fopen',
    ],
    ['of an unknown game leads to its loader, which says so', '/en-UN/play/unknown', undefined],
    [
      'of a closed game leads to its screen, which says why',
      '/en-UN/online-casino/play/pragmaticplay/closed',
      undefined,
    ],
    [
      'of a game that cannot be read asks for a login',
      '/en-UN/play/broken',
      '/en-UN/online-casino?modal=login&to=%2Fen-UN%2Fplay%2Fbroken',
    ],
  ])('a visitor at the address %s', async (_, path, wanted) => {
    const { location, loaders } = await navigate(path)
    expect(location ?? undefined).toBe(wanted)
    expect(loaders).toHaveBeenCalledTimes(wanted === undefined ? 1 : 0)
  })

  it.each(spellings)('redirects %s to its canonical path before a loader runs', async (written, spelling) => {
    const { location, loaders } = await navigate(`/en-UN${written}?page=2`)
    expect(location).toBe(`/en-UN${spelling}?page=2`)
    expect(loaders).not.toHaveBeenCalled()
  })

  it('leaves an address outside the market of the page to the server', async () => {
    const { location, loaders } = await navigate('/xx-YY/terms?from=letter')
    expect(location).toBe('/xx-YY/terms?from=letter')
    expect(loaders).not.toHaveBeenCalled()
  })
})

describe('a navigation in the browser, by the guard table', () => {
  beforeEach(() => {
    vi.stubGlobal('window', {})
    setBrowserApi(readTile as unknown as Api)
  })
  afterEach(() => vi.unstubAllGlobals())

  // Root data exists once the session is resolved. Pages that replace others are in `guarded.browser.test.tsx`.
  const cases = guardCases.filter(({ state }) => state.title !== 'pending')

  it.each(cases.map((one) => [one.row.path, one.state.title, one.outcome, one] as const))(
    '%s for the state %s: %s',
    async (_path, _title, _outcome, one) => {
      const { asked, to } = addressesOf(one)
      for (const who of one.state.visitors) {
        setCurrentVisitor(rootDataOf(who))
        const { location, loaders } = await navigate(asked)
        expect(location ?? undefined).toBe(to)
        expect(loaders).toHaveBeenCalledTimes(to === undefined ? 1 : 0)
      }
    },
  )
})
