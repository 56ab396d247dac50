/** A phone as benchmarks imitate it, and what its browser measures of a page. */
import { type Browser, type BrowserContext, type Page, chromium, devices } from 'playwright'
import { chromiumPath } from '../../tools/browser.ts'
import { hydratedAt } from './hydrated-at.ts'

/** A mid-range phone on a slow mobile network. */
const PHONE = {
  userAgent: devices['Pixel 7'].userAgent,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const
/** What its browser says of it: a phone gets fewer games on a page. */
export const PHONE_HEADERS = { 'user-agent': PHONE.userAgent, 'sec-ch-ua-mobile': '?1' }
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const
export const CPU_SLOWDOWN = 4
/** What a page does after its first view is over by then. */
export const SETTLE_MS = 2_500

interface Marks {
  lcp: number
  cls: number
  events: number[]
  searches: number[]
  typedAt: number
  /** Durations of tasks over 50 ms. */
  longTasks: number[]
}
declare global {
  interface Window {
    __bench: Marks
  }
}

export interface Visit {
  readonly lcp: number
  readonly cls: number
  readonly hydrated: number
}

export interface FirstVisit {
  readonly siteUrl: string
  readonly path: string
  /** Before the page is opened: for example a session. */
  readonly prepare?: ((context: BrowserContext) => Promise<void>) | undefined
  /** See `hydratedAt`. */
  readonly controls?: string[] | undefined
}

/** The first visit of a page from an empty profile, on the phone's network; `then` goes on with it. */
export async function withFirstVisit<T>(
  { siteUrl, path, prepare, controls }: FirstVisit,
  then: (page: Page, visit: Visit) => Promise<T>,
): Promise<T> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: siteUrl })
    await prepare?.(context)
    await context.addInitScript(watch)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

    await page.goto(path, { waitUntil: 'commit' })
    const hydrated = await hydratedAt(page, controls)
    await page.waitForTimeout(SETTLE_MS)
    const { lcp, cls } = await page.evaluate(() => ({ lcp: window.__bench.lcp, cls: window.__bench.cls }))
    return await then(page, { hydrated, lcp, cls })
  } finally {
    await browser.close()
  }
}

/** A phone without a slow network: the page's own work is measured. */
export async function withPhone<T>(measure: (page: Page) => Promise<T>, siteUrl: string): Promise<T> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: siteUrl })
    await context.addInitScript(watch)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await measure(page)
  } finally {
    await browser.close()
  }
}

function launch(): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

/** Runs in the page before its own scripts. */
function watch(): void {
  localStorage.setItem(
    'cookieOptions',
    JSON.stringify({ essentials: true, performance: false, marketing: false }),
  )
  localStorage.setItem('cookieAccepted', '1')
  const marks: Marks = { lcp: 0, cls: 0, events: [], searches: [], typedAt: 0, longTasks: [] }
  window.__bench = marks
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => each(entry))).observe({
      type,
      buffered: true,
      ...options,
    })
  }
  on('largest-contentful-paint', (entry) => {
    marks.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) marks.cls += shift.value
  })
  on('longtask', (entry) => marks.longTasks.push(entry.duration))
  on(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
        marks.events.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  // From a keystroke to the frame that shows its results.
  addEventListener('input', () => (marks.typedAt = performance.now()), true)
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      if (marks.typedAt === 0) return
      const isResult = changes.some(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[role=listbox]') != null,
      )
      if (!isResult) return
      marks.searches.push(performance.now() - marks.typedAt)
      marks.typedAt = 0
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
