/** The feeds of live tables: each studio's adapter against its side of the sandbox. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { companies } from '../../apps/sandbox/src/registry.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { createMetrics, loadConfig, silentLog, testClock } from '../../apps/server/src/kernel/index.ts'
import type { ReportedTable, TableFeed } from '../../apps/server/src/modules/lobby/index.ts'

/** Noon: the wheel of CreedRoomz is open, that of SoftSwiss is closed. */
const NOON = '2026-11-24T12:00:00Z'
const clock = testClock(NOON)
let sandbox: Sandbox
let address: string

beforeAll(async () => {
  sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: { now: () => clock.nowMs() },
    companies,
  })
  address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  // The first question makes the chains of a studio's tables, which takes longer than a feed waits on a busy machine.
  for (const [studio] of studios) await vi.waitUntil(() => feedOf(studio).read(), { timeout: 60_000 })
}, 240_000)
afterAll(() => sandbox?.stop())

function feedOf(studio: string, env: Record<string, string> = {}): TableFeed {
  const { studios } = loadConfig({ SANDBOX_URL: address, ...env }, studioDefinitions)
  const configured = studios.find(({ id }) => id === studio)
  const { liveTables } = configured!.connect({ clock, log: silentLog, metrics: createMetrics() })
  return liveTables!
}

async function bot(studio: string, path: string, fields: object): Promise<void> {
  const { statusCode } = await sandbox.app.inject({
    method: 'POST',
    url: `/${studio}/_bot/${path}`,
    payload: fields,
  })
  expect(statusCode).toBe(200)
}
const tableIn = (tables: readonly ReportedTable[] | null, symbol: string) =>
  tables?.find((table) => table.symbol === symbol)

/** Settings of a studio in which one credential is wrong. */
function withWrongCredential(studio: string): Record<string, string> {
  const prefix = studio === 'pragmaticplay' ? 'PRAGMATIC' : studio.toUpperCase()
  const own: Record<string, Record<string, string>> = {
    evolution: {
      VOUCHER_URL: address,
      CASINO_KEY: 'sandboxmarquee001',
      API_TOKEN: 'sandbox-wrong',
      AUTH_TOKENS: 'a',
    },
    pragmaticplay: {
      SECURE_LOGIN: 'sandbox-marquee',
      SECRETS: 'sandbox-wrong',
      PROVIDER_ID: 'PragmaticPlay',
    },
    softswiss: { CASINO_ID: 'sandbox-marquee', SECRETS: 'sandbox-wrong' },
    pariplay: { USER: 'sandbox-marquee', PASSWORDS: 'sandbox-wrong' },
    creedroomz: { LAUNCH_URL: address, PARTNER_ID: '653', OPERATOR_ID: '653', SECRETS: 'sandbox-wrong' },
  }
  const origin: Record<string, string> = studio === 'creedroomz' ? {} : { GAME_ORIGIN: address }
  const settings = { API_URL: `${address}/${studio}`, ...origin, ...own[studio] }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}_${name}`, value]))
}

/** Studio, its number of tables, its table with seats, and their number. */
const studios = [
  ['evolution', 3, 'utx76yuh3rgpj7va', 7],
  ['pragmaticplay', 4, null, null],
  ['softswiss', 3, 'softswiss:BaccaratLotus', 7],
  ['pariplay', 3, 'PP_BaccaratAmber', 9],
  ['creedroomz', 3, '81267', 7],
] as const

describe.each(studios)('the live tables of %s', (studio, count, seated, total) => {
  it('are told with dealer, limits in each currency and results', async () => {
    const tables = await feedOf(studio).read()
    expect(tables).toHaveLength(count)
    for (const table of tables ?? []) {
      expect(table.dealer).toMatch(/^[A-Z][a-z]+$/)
      expect(Number(table.limits.EUR?.min)).toBeGreaterThan(0)
      expect(Number(table.limits.NOK?.max)).toBeGreaterThan(Number(table.limits.NOK?.min))
      for (const result of table.results) expect(result).toMatch(/^(player|banker|tie|\d+|[A-Za-z0-9 ]+)$/)
    }
  })

  it.skipIf(seated === null)('are told with their seats, of which others take some', async () => {
    const feed = feedOf(studio)
    await bot(studio, 'guests', { game: seated, count: 3 })
    expect(tableIn(await feed.read(), seated!)?.seats).toEqual({ total, taken: 3 })
    await bot(studio, 'guests', { game: seated, count: 99 })
    expect(tableIn(await feed.read(), seated!)?.seats).toEqual({ total, taken: total })
  })

  it('are unknown while the studio is silent, or where the credentials are wrong', async () => {
    const feed = feedOf(studio)
    await bot(studio, 'feed', { isSilent: true })
    expect(await feed.read()).toBeNull()
    await bot(studio, 'feed', { isSilent: false })
    expect(await feed.read()).toHaveLength(count)
    expect(await feedOf(studio, withWrongCredential(studio)).read()).toBeNull()
  })
})

it('a table outside its hours is closed and says when it opens', async () => {
  const wheel = tableIn(await feedOf('softswiss').read(), 'softswiss:PaintersWheel')
  expect(wheel).toMatchObject({ isOpen: false })
  expect(wheel?.opensAt && Temporal.Instant.from(wheel.opensAt).toString()).toBe('2026-11-24T18:00:00Z')
  expect(tableIn(await feedOf('creedroomz').read(), '45009')).toMatchObject({ isOpen: true, opensAt: null })
})
