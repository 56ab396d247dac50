import { siteRoute } from '@marquee/contract/site-routes'
import { htmlLang, isLanguageId } from '@marquee/markets/prefix'
import { QueryClientProvider, onlineManager } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, createElement } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { Outlet, RouterProvider, createMemoryRouter, useLocation, useNavigate } from 'react-router'
import { type Session, SessionActionsContext, SessionContext } from '../app/domain/session/index.ts'
import { LocaleContext } from '../app/shared/formats/locale.ts'
import { localeOfPath } from '../app/shared/formats/locale-of-path.ts'
import { NavigateContext, PathContext } from '../app/shared/navigation/link.tsx'
import { newQueryClient } from '../app/shared/query/query.ts'
import type { RootData } from '../app/shared/request/root-data.ts'
import { TextsProvider, createCatalog } from '../app/shared/texts/index.ts'
import { fetchTexts } from '../app/shared/texts/text-files.ts'
import { actions } from './actions.ts'
import { type Call, type FakeApi, createFakeApi } from './fake-api.ts'
import { STORY_NOW, visitor } from './sample-data.ts'
import type { Shown, Story, StorySet } from './stories.ts'

export interface MountOptions {
  /** Market and language of the address. */
  readonly prefix?: string
  /** Language of the texts, `en-XA` too; that of the prefix by default. */
  readonly texts?: string
  /** Inside a page that has a `main` of its own. */
  readonly isPart?: boolean
  /** Mounts everything twice, to expose effects with side effects. */
  readonly isStrict?: boolean
}

export interface MountedStory {
  /**
   * Resolves when everything that the story shows is visible.
   * @throws Error that says what is not
   */
  readonly ready: Promise<void>
  readonly calls: readonly Call[]
  /** Goes back by one entry of the history. */
  readonly back: () => Promise<void>
  readonly unmount: () => void
}

type Catalog = ReturnType<typeof createCatalog>

const READY_WITHIN_MS = 4_000
const SLOW_AFTER_MS = 8_000

function firstDataOf(session: Session, texts: string): RootData {
  return {
    brand: {
      name: 'Marquee',
      supportEmail: 'help@marquee.example',
      siteId: 1,
      prefixes: undefined,
      defaultPrefix: 'en-UN',
      logo: { mark: '0 0 24 24', wordmark: '0 0 806 240' },
    },
    theme: undefined,
    isCalm: false,
    isPanelNarrow: false,
    isPhone: false,
    isMaintenance: false,
    isRestricted: false,
    open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true },
    hasGallery: true,
    publicUrl: location.origin,
    captcha: undefined,
    device: undefined,
    texts,
    player: session.authorized
      ? { session: session.player ?? null, flags: session.flags, areTermsDue: session.areTermsDue }
      : undefined,
    state: undefined,
    currency: 'EUR',
    now: Date.parse(STORY_NOW),
  }
}

interface FrameProps {
  readonly api: FakeApi
  readonly session: Session
  readonly catalog: Catalog
  readonly isPart: boolean
}

/** The providers around every page of the site, without header and footer. */
function createFrame({ api, session, catalog, isPart }: FrameProps) {
  const Main = isPart ? 'div' : 'main'
  const client = newQueryClient(api.api)
  const nothing = () => Promise.resolve()
  const sessionActions = { signIn: nothing, signOut: nothing, refresh: nothing }
  return function StoryFrame() {
    const { pathname } = useLocation()
    const navigate = useNavigate()
    return (
      <QueryClientProvider client={client}>
        <TextsProvider catalog={catalog}>
          <PathContext value={pathname}>
            <LocaleContext value={localeOfPath(pathname)}>
              <NavigateContext value={navigate}>
                <SessionActionsContext value={sessionActions}>
                  <SessionContext value={session}>
                    <Main className="min-h-dvh">
                      <Suspense>
                        <Outlet />
                      </Suspense>
                    </Main>
                  </SessionContext>
                </SessionActionsContext>
              </NavigateContext>
            </LocaleContext>
          </PathContext>
        </TextsProvider>
      </QueryClientProvider>
    )
  }
}

/** The player was redirected: the story ends here. */
function ElsewherePage() {
  const { pathname } = useLocation()
  return <p className="gutter py-6 text-sm text-text-2">→ {pathname}</p>
}

function addressOf(set: StorySet, story: Story, prefix: string): string {
  const params = { ...set.params, ...story.params }
  const path = siteRoute(set.route).path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '')
  return `/${prefix}/${path}${story.search ?? ''}`
}

function createStoryRouter(set: StorySet, story: Story, frame: FrameProps, prefix: string, texts: string) {
  const root = firstDataOf(frame.session, texts)
  const screen: ReactNode = (story.render ?? set.render)()
  return createMemoryRouter(
    [
      {
        id: 'root',
        path: ':langmarket',
        loader: () => root,
        shouldRevalidate: () => false,
        element: createElement(createFrame(frame)),
        children: [
          { id: set.route, path: siteRoute(set.route).path, element: screen, handle: { texts: set.texts } },
          { path: '*', element: <ElsewherePage /> },
        ],
      },
    ],
    {
      initialEntries: [addressOf(set, story, prefix)],
      hydrationData: { loaderData: { root } },
    },
  )
}

/** Freezes the clock, ends waits of 8 s at once for slow stories, and sets the network state. */
function setSurroundings({ isSlow = false, isOffline = false }: Story): () => void {
  const { Date: RealDate, setTimeout: realSetTimeout } = globalThis
  const now = RealDate.parse(STORY_NOW)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[]) =>
      Reflect.construct(target, values.length === 0 ? [now] : values) as object,
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  })
  if (isSlow)
    globalThis.setTimeout = ((handler: TimerHandler, ms?: number, ...values: unknown[]) =>
      realSetTimeout(handler, ms === SLOW_AFTER_MS ? 0 : ms, ...values)) as typeof setTimeout
  onlineManager.setOnline(!isOffline)
  return () => {
    globalThis.Date = RealDate
    globalThis.setTimeout = realSetTimeout
    onlineManager.setOnline(true)
  }
}

const normal = (text: string) => text.replace(/<\/?\d+>/g, '').replace(/\s+/g, ' ')

function wordsOf(shown: Shown, { text }: Catalog): string {
  if (typeof shown === 'string') return normal(text(shown))
  return 'words' in shown ? normal(shown.words) : normal(text(shown.id, shown.values))
}

/** Whether an element with this text, or a field with this label, is visible. */
function isVisible(words: string): boolean {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const named = [...document.body.querySelectorAll('[aria-label]')]
  if (named.some((element) => normal(element.ariaLabel ?? '').includes(words) && isShown(element)))
    return true
  const holders = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      normal(element.textContent).includes(words) &&
      ![...element.children].some((child) => normal(child.textContent).includes(words)),
  )
  return holders.some(isShown)
}

async function untilShown(story: Story, catalog: Catalog, api: FakeApi): Promise<void> {
  const wanted = [story.shows].flat().map((shown) => wordsOf(shown, catalog))
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const missing = wanted.filter((words) => !isVisible(words))
    if (missing.length === 0 && api.unanswered.size === 0) return
    if (performance.now() > deadline || api.unanswered.size > 0) {
      const calls = [...api.unanswered].map((id) => `no answer is given for ${id}`)
      const texts = missing.map((words) => `"${words}" is not visible`)
      throw new Error([...calls, ...texts].join('; '))
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Renders a story into an element, with its own React roots and providers. */
export async function mountStory(
  place: HTMLElement,
  set: StorySet,
  name: string,
  { prefix = 'en-UN', texts, isStrict = false, isPart = false }: MountOptions = {},
): Promise<MountedStory> {
  const story = set.stories[name]
  if (!story) throw new Error(`${set.screen} has no story called ${name}`)
  const locale = localeOfPath(`/${prefix}`)
  const language = texts ?? locale.language
  const tag = isLanguageId(language) ? htmlLang(language) : locale.tag
  const catalog = createCatalog({ language, tag, fetchOnce: fetchTexts })
  const namespaces = ['default', ...(set.texts ?? [])] as const
  await Promise.all(namespaces.map((namespace) => catalog.need(namespace)))

  const api = createFakeApi({ ...set.answers, ...story.answers })
  const frame = { api, catalog, isPart, session: story.session ?? set.session ?? visitor }
  const router = createStoryRouter(set, story, frame, prefix, language)
  const restore = setSurroundings(story)
  const root: Root = createRoot(place)
  const app = <RouterProvider router={router} />
  root.render(isStrict ? <StrictMode>{app}</StrictMode> : app)
  const show = async () => {
    await story.act?.(actions)
    await untilShown(story, catalog, api)
  }
  return {
    ready: show(),
    calls: api.calls,
    back: () => router.navigate(-1),
    unmount: () => {
      root.unmount()
      router.dispose()
      restore()
    },
  }
}
