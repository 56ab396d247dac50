/** Links obey the guards: a player for whom something is closed gets no link to it. */
import { decide } from '@marquee/contract/guards'
import { matchSiteRoute, siteRoute, sitePath } from '@marquee/contract/site-routes'
import { afterEach, describe, expect, it } from 'vitest'
import '../app/app.css'
import { toVisitor } from '../app/domain/session/visitor.ts'
import type { Session } from '../app/domain/session/index.ts'
import { AccountNavigation } from '../app/features/account/components/account-navigation.tsx'
import { PlayBar } from '../app/features/play/components/play-bar.tsx'
import { CompleteStep } from '../app/features/signup/components/complete-step.tsx'
import AccountSheet from '../app/shell/account-sheet.tsx'
import { BottomBar } from '../app/shell/bottom-bar.tsx'
import { Header } from '../app/shell/header.tsx'
import MenuSheet from '../app/shell/menu-sheet.tsx'
import { loadStories } from './all-stories.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { onBreak, player, visitor, wallet } from './sample-data.ts'
import { game } from './sample-games.ts'
import { type StorySet, pending, stories } from './stories.ts'

const modal = { close: () => {}, params: new URLSearchParams() }
const parts = stories<'all'>({
  screen: 'lists of links',
  route: 'account',
  texts: ['account', 'lobby', 'play', 'signup'],
  answers: { 'wallet.get': wallet, 'session.summary': pending, 'breaks.get': pending },
  render: () => (
    <>
      <Header />
      <AccountNavigation />
      <PlayBar
        game={game(0)}
        isDemo={false}
        onClose={() => {}}
        isRoundRunning={false}
        onFullScreen={() => {}}
      />
      <CompleteStep firstName="Una" signIn="pending" onStartAgain={() => {}} />
      <BottomBar />
      <AccountSheet {...modal} />
      <MenuSheet {...modal} />
    </>
  ),
  views: { all: { shows: [] } },
})

const place = { isRestricted: false, isMaintenance: false }
const open = { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true }
const visitorOf = (session: Session) => toVisitor(session, { ...place, open })

/** Paths of the links on the page that the guards refuse. A game's picture opens its info sheet, which checks them. */
function refusedLinks(session: Session): readonly string[] {
  return [...document.querySelectorAll('a[href^="/en-UN"]')].flatMap((link) => {
    const { pathname, search } = new URL((link as HTMLAnchorElement).href)
    const rest = pathname.slice('/en-UN'.length) || '/'
    if (matchSiteRoute(rest)?.id.endsWith('.play')) return []
    // The logo leads home for everybody; during a break home leads on to the page of the break.
    if (rest === '/' && link.closest('header')) return []
    const { kind } = decide(matchSiteRoute(rest), visitorOf(session), { rest, search })
    return kind === 'allow' ? [] : [rest]
  })
}

let mounted: readonly MountedStory[] = []
afterEach(() => {
  // The last one first: each restores the surroundings that it found.
  for (const story of mounted.toReversed()) story.unmount()
  mounted = []
  document.body.replaceChildren()
})

/** Mounts stories beside each other. */
async function mount(set: StorySet, names: readonly string[], session: Session): Promise<void> {
  mounted = await Promise.all(
    names.map((name) => {
      const element = document.createElement('div')
      document.body.append(element)
      const { session: _, ...story } = set.stories[name] ?? { shows: [] }
      const asked = { ...set, session, stories: { [name]: { ...story, shows: [] } } }
      return mountStory(element, asked, name, { isPart: true })
    }),
  )
  // The player's actions in a story may be closed for this player.
  await Promise.allSettled(mounted.map(({ ready }) => ready))
  await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Stories that act on the page or change the browser are alone on it; all others are mounted together. */
function mountedTogether(set: StorySet): readonly (readonly string[])[] {
  const isAlone = (name: string) =>
    ['act', 'isSlow', 'isOffline'].some((key) => Object.hasOwn(set.stories[name] ?? {}, key))
  const [alone = [], together = []] = [true, false].map((wanted) =>
    Object.keys(set.stories).filter((name) => isAlone(name) === wanted),
  )
  return [...(together.length > 0 ? [together] : []), ...alone.map((name) => [name])]
}

const sessions = {
  'a player who may withdraw only': player({ payout: true }),
  'a player without casino and live casino': player({ casino: false, liveCasino: false }),
  'a player on a break': onBreak,
}
const sets = (await loadStories()).filter(({ screen }) => screen !== 'restricted')

describe.each(Object.entries(sessions))('%s', (_, session) => {
  const isOpen = ({ route, params }: StorySet) =>
    decide(siteRoute(route), visitorOf(session), { rest: sitePath(route, params), search: '' }).kind ===
    'allow'

  it.each(
    [parts, ...sets.filter(isOpen)].flatMap((set) =>
      mountedTogether(set).map((names) => ({ set, names, shown: names.join('; ') })),
    ),
  )('meets no closed link in $set.screen, $shown', async ({ set, names }) => {
    await mount(set, names, session)
    expect(refusedLinks(session)).toEqual([])
  })
})

describe('lists of links', () => {
  const paths = () =>
    new Set(
      [...document.querySelectorAll('a[href^="/en-UN"]')].map(
        (link) => new URL((link as HTMLAnchorElement).href).pathname,
      ),
    )
  const deposits = () =>
    [...document.querySelectorAll('a, button')].filter(
      (control) =>
        (control.ariaLabel ?? control.textContent).includes('Deposit') && !control.closest('[hidden]'),
    )

  it('lead a player without restrictions to casino, live casino and deposit', async () => {
    await mount(parts, ['all'], player())
    for (const path of ['/online-casino', '/live-casino-online', '/my-account/banking/deposit'])
      expect(paths()).toContain(`/en-UN${path}`)
    expect(deposits().length).toBeGreaterThan(3)
  })

  it('offer no deposit to a player who may only withdraw', async () => {
    await mount(parts, ['all'], player({ payout: true }))
    expect(paths()).toContain('/en-UN/my-account/banking/withdraw')
    expect(deposits()).toEqual([])
  })

  it('offer no deposit, no play and no search during a break, and the way to withdraw (EXC-06)', async () => {
    await mount(parts, ['all'], onBreak)
    for (const path of ['/online-casino', '/live-casino-online', '/promotions', '/my-account/account/close'])
      expect(paths()).not.toContain(`/en-UN${path}`)
    expect(paths()).toContain('/en-UN/my-account/banking/withdraw')
    expect(paths()).toContain('/en-UN/my-account/break')
    const bars = [...document.querySelectorAll('header:not(section header) button, [data-bottom-bar] button')]
    expect(bars.filter((one) => /Search|Deposit/.test(one.ariaLabel ?? one.textContent))).toEqual([])
  })

  it('offer no account page to visitors', async () => {
    await mount(parts, ['all'], visitor)
    expect(refusedLinks(visitor)).toEqual([])
    expect(paths()).toContain('/en-UN/online-casino')
  })
})
