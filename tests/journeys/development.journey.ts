/** The development server, where StrictMode mounts everything twice: each press sends one request. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { productSettings } from './product-settings.ts'
import * as act from './steps.ts'

const REFRESH = 'POST /session/refresh'
/** Changes nothing: telemetry, and the question whether an amount passes the limits, which a deposit asks again. */
const NO_CHANGE = /\/telemetry|\/deposit-limit-check$/
let browser: Browser
let product: Product
const dataDir = mkdtempSync(join(tmpdir(), 'development-journey-'))

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    isDev: true,
    env: { ...productSettings, SANDBOX_PICTURES: inject('pictureFolder') },
  })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await removeProduct(dataDir)
})

describe('under StrictMode', () => {
  let person: Visit
  /** What was sent to change something since the last look: method and path. */
  const sent: string[] = []

  beforeAll(async () => {
    person = await visit(browser, product.siteUrl, looks[2]!)
    // Vite compiles a screen when it is first asked for: half a minute where nothing else runs.
    person.page.setDefaultTimeout(90_000)
    person.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/api/v1/') && !NO_CHANGE.test(pathname))
        sent.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
    })
  })
  afterAll(() => person.close())
  beforeEach(() => void sent.splice(0))

  const expectSent = (expected: readonly string[]) => expect(sent.splice(0)).toEqual(expected)

  test('signs in once', async () => {
    const { page } = person
    await act.open(page, '/en-UN')
    await act.signIn(page, { email: 'una@players.example', password: seededPlayers.password })
    person.expectQuietConsole()
    expectSent(['POST /session'])
  })

  test('launches a game once', async () => {
    const { page } = person
    await act.open(page, '/en-UN/play/lantern-quay')
    await act.spinButton(page).waitFor()
    person.expectQuietConsole()
    // Each page that is opened gets its access token once.
    expectSent([REFRESH, 'POST /games/slug/lantern-quay/url'])
  })

  test('pays in once', async () => {
    const { page } = person
    await act.open(page, '/en-UN/my-account/banking/deposit')
    await act.askForDeposit(page, 'Card', '25')
    await act.payByCard(page)
    await page.getByText('Deposit complete').waitFor()
    person.expectQuietConsole()
    expectSent([REFRESH, 'POST /wallet/deposit'])
  })
})
