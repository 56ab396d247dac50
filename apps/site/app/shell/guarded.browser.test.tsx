import { type GuardCase, guardCases, guardGroups } from '@marquee/contract/guard-table'
import type { Visitor } from '@marquee/contract/guards'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Session, SessionContext } from '../domain/session/index.ts'
import { LocaleContext } from '../shared/formats/locale.ts'
import { localeOfPath } from '../shared/formats/locale-of-path.ts'
import { addressesOf } from './guard.test-kit.ts'
import { Guarded } from './guarded.tsx'

vi.mock('../features/error-pages/restricted-screen.tsx', () => ({ default: () => <p>403</p> }))
vi.mock('../features/error-pages/maintenance-screen.tsx', () => ({ default: () => <p>503</p> }))

const locale = localeOfPath('/en-UN')
const sessionOf = ({ status, authorized, isPreview, isOnBreak, flags, areTermsDue }: Visitor): Session => ({
  status,
  authorized,
  isPreview,
  isOnBreak,
  player: undefined,
  flags,
  areTermsDue,
})

/** Opens an address as one visitor; `becomes` changes the session while the page is open. */
function open(address: string, who: Visitor) {
  let visitor = who
  const changes = new EventTarget()
  const subscribe = (listener: () => void) => {
    changes.addEventListener('change', listener)
    return () => changes.removeEventListener('change', listener)
  }
  const App = () => (
    <LocaleContext value={locale}>
      <SessionContext value={sessionOf(useSyncExternalStore(subscribe, () => visitor))}>
        <Guarded brand={{} as never} />
      </SessionContext>
    </LocaleContext>
  )
  const { isRestricted, isMaintenance, open: places } = who
  const rootData = { isRestricted, isMaintenance, open: places }
  const page = { path: '*', element: <p>page</p> }
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', Component: App, loader: () => rootData, children: [page] }],
    {
      initialEntries: [address],
      hydrationData: { loaderData: { root: rootData } },
    },
  )
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => root.unmount())
  const shown = () => {
    const { pathname, search } = router.state.location
    return { text: place.textContent, address: pathname + search }
  }
  return {
    becomes(next: Visitor) {
      visitor = next
      changes.dispatchEvent(new Event('change'))
    },
    shows: (wanted: ReturnType<typeof shown>) =>
      vi.waitFor(() => expect(shown()).toEqual(wanted), { interval: 5, timeout: 2_000 }),
  }
}

/** A visitor on the page of a game was let in by the navigation: the game is unknown or closed, and says so. */
function shownFor(one: GuardCase) {
  const { asked, to } = addressesOf(one)
  const text = one.outcome === '403' || one.outcome === '503' ? one.outcome : 'page'
  return { text, address: one.outcome === 'login' ? asked : (to ?? asked) }
}

const casesOf = (key: string) => guardCases.filter(({ row }) => row.key === key)

describe('an open page, by the guard table', () => {
  const rows = guardGroups.flatMap((group) => group.rows)

  it.each(rows.map(({ path, key }) => [path, key] as const))('%s in every state', async (_path, key) => {
    const opened = casesOf(key).flatMap((one) =>
      one.state.visitors.map((who) => open(addressesOf(one).asked, who).shows(shownFor(one))),
    )
    await Promise.all(opened)
  })
})

describe('the end of a session while a page is open', () => {
  const ends = guardCases.filter(
    ({ state, outcome }) => state.title === 'visitor' && (outcome === '401' || outcome === 'login'),
  )

  it.each(ends.map((one) => [one.row.path, one] as const))(
    'leads from %s where a visitor is led',
    async (_path, one) => {
      const { asked, to = '' } = addressesOf(one)
      const [visitor] = one.state.visitors
      const player = casesOf(one.row.key).find(({ state }) => state.title === 'player')?.state.visitors[0]
      const screen = open(asked, player as Visitor)
      await screen.shows({ text: 'page', address: asked })
      screen.becomes(visitor as Visitor)
      await screen.shows({ text: 'page', address: to })
    },
  )
})
