import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import { type Browser, type BrowserContext, type Page, chromium, devices } from 'playwright'
import { expect } from 'vitest'
import { chromiumPath } from '../../tools/browser.ts'

export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly theme: 'dark' | 'light'
}

/** Both sizes in both themes. The stories of the components check every state in all four. */
export const looks: readonly Look[] = [
  { name: 'phone, dark', width: 390, height: 844, theme: 'dark' },
  { name: 'phone, light', width: 390, height: 844, theme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, theme: 'dark' },
  { name: 'desktop, light', width: 1440, height: 900, theme: 'light' },
]

/** Each size and each theme one time: for steps that depend on the size and not on the theme. */
export const eachSize: readonly Look[] = looks.filter(({ name }) =>
  ['phone, light', 'desktop, dark'].includes(name),
)

/** For steps that depend on neither: the stories check their screens in all looks (decision 99). */
export const onePhone: readonly Look[] = eachSize.slice(0, 1)
export const oneDesktop: readonly Look[] = eachSize.slice(1)

/** @param more arguments of the browser */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Fails when the browser printed an error since the last check: errors of policy and hydration appear there. */
  expectQuietConsole(): void
  readonly close: () => Promise<void>
}

export interface VisitOptions {
  /**
   * The cookie choice is still open, and nobody was welcomed in this browser; otherwise the essential cookies were
   * chosen earlier, and a first login is welcomed no more.
   */
  readonly isFirst?: boolean
  /** Whether pages may run scripts; they may by default. */
  readonly hasScripts?: boolean
  /** With motion; reduced by default, so that pictures and checks do not move. */
  readonly hasMotion?: boolean
  /** The system's colours in place of the site's, as in Windows' high contrast. */
  readonly hasForcedColors?: boolean
  /** A pseudo-language in place of the page's: `en-XA` longer, `ar-XB` from right to left. */
  readonly texts?: 'en-XA' | 'ar-XB'
}

/** A new person with an empty browser. */
export async function visit(
  browser: Browser,
  siteUrl: string,
  look: Look,
  options: VisitOptions = {},
): Promise<Visit> {
  const { isFirst = false, hasScripts = true, hasMotion = false, hasForcedColors = false, texts } = options
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    forcedColors: hasForcedColors ? 'active' : 'none',
    baseURL: siteUrl,
    hasTouch: look.width < 768,
    isMobile: look.width < 768,
    // Its name and the hint that follows from it say that this is a phone.
    ...(look.width < 768 ? { userAgent: devices['Pixel 7'].userAgent } : {}),
    javaScriptEnabled: hasScripts,
  })
  await context.addCookies([{ name: 'theme', value: look.theme, url: siteUrl }])
  if (texts !== undefined) await context.addCookies([{ name: 'texts', value: texts, url: siteUrl }])
  if (!isFirst) await context.addInitScript(rememberEarlierVisit)
  await context.addInitScript(countAnimations)
  await context.addInitScript({ content: axeOnDemand })
  const page = await context.newPage()
  // The sandbox draws pictures on the same processors while the first journeys run.
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  const messages: string[] = []
  page.on('console', (message) => {
    messages.push(`${message.text()} (${page.url()})`)
    // The browser prints a refusal that the page handles as a failed load.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => problems.push(`${error.message} (${page.url()})`))
  return {
    context,
    page,
    expectQuietConsole: () => expect(problems.splice(0)).toEqual([]),
    async close() {
      await context.close()
      // React then renders the document again, and the policy of the page blocks the style that it inserts.
      expect(
        messages.filter((text) => text.includes('style-src-elem')),
        'pages whose hydration failed',
      ).toEqual([])
    },
  }
}

/** Runs in the page before its own scripts. */
function rememberEarlierVisit(): void {
  if (localStorage.getItem('cookieAccepted') !== null) return
  localStorage.setItem('firstLogin', 'welcomed')
  localStorage.setItem(
    'cookieOptions',
    JSON.stringify({ essentials: true, performance: false, marketing: false }),
  )
  localStorage.setItem('cookieAccepted', '1')
}

declare global {
  interface Window {
    /** Number of animations and transitions that have started. */
    __animations: number
    /** Of `axe-core`, once a document has been checked. */
    axe: typeof axe
    /** Of the context: makes `axe`. */
    loadAxe?: () => void
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Loads the checker when it is asked to. A browser receives the script of a context one time and keeps what it has
 * compiled for the next document; an evaluated source is sent and compiled for each document.
 */
const axeOnDemand = `window.loadAxe = () => {\n${axeSource}\n}`

/** Runs in the page before its own scripts. */
function countAnimations(): void {
  window.__animations = 0
  for (const type of ['animationstart', 'transitionrun'])
    addEventListener(type, () => void window.__animations++, true)
}

/** Runs in the page: waits for finite animations. @returns how many animations had started */
async function stillness(): Promise<number> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((animation) => animation.finished))
  return window.__animations
}

/** A check made during an animation is repeated; after this many the screen never rests. */
const MAX_CHECKS = 10

/**
 * No violation of WCAG 2.2 A and AA on the current screen, frames of other companies left out. Colours are checked at
 * rest: during an animation axe would read intermediate colours.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (let check = 0; check < MAX_CHECKS; check++) {
    const before = await page.evaluate(stillness)
    const violations = await violationsOf(page)
    if ((await page.evaluate(stillness)) !== before) continue
    expectNone(violations, what)
    return
  }
  throw new Error(`${what}: something moves without end`)
}

/** The checker is loaded once into each document. */
async function violationsOf(page: Page): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => {
    if (!Object.hasOwn(window, 'axe')) window.loadAxe?.()
    return Object.hasOwn(window, 'axe')
  })
  // A page that may not run scripts has not run that of the context either.
  if (!isLoaded) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(
      { exclude: ['iframe'] },
      {
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        resultTypes: ['violations'],
        // No rule of these reads style sheets, which it would otherwise load again.
        preload: { assets: ['media'] },
        iframes: false,
      },
    )
    return violations
  })
}

function expectNone(violations: readonly Result[], what: string): void {
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect(found, what).toEqual([])
}
