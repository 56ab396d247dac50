import type { Page, Request } from 'playwright'

/** Controls of a page with games. */
const HEADER_AND_GAME = ['header button', 'main article a']

/**
 * Time (ms since the visit began) at which React has hydrated the first view.
 * @param selectors of its controls; by default of the header and of the first game
 * @throws Error that says what was shown instead and what could not be fetched
 */
export async function hydratedAt(page: Page, selectors = HEADER_AND_GAME): Promise<number> {
  const faults: string[] = []
  const onFailed = (request: Request) => faults.push(`${request.url()}: ${request.failure()?.errorText}`)
  const onError = ({ message }: Error) => faults.push(message)
  page.on('requestfailed', onFailed).on('pageerror', onError)
  try {
    return await untilHydrated(page, selectors)
  } catch (error) {
    const shown = await page.locator('h1, main').first().innerText()
    throw new Error(`${page.url()} did not hydrate: "${shown.slice(0, 200)}" ${faults.join('; ')}`, {
      cause: error,
    })
  } finally {
    page.off('requestfailed', onFailed).off('pageerror', onError)
  }
}

async function untilHydrated(page: Page, selectors: readonly string[]): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted) => {
      const controls = wanted.map((selector) => document.querySelector(selector))
      const isReady = controls.every(
        (control) => control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps')),
      )
      return isReady ? performance.now() : 0
    },
    selectors,
    { polling: 20 },
  )
  return handle.jsonValue()
}
