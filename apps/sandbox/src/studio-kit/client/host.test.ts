import { afterEach, expect, it, vi } from 'vitest'
import type { DialectName } from './dialects/index.ts'

const SITE = 'https://site.example'
const nothing = (): void => undefined
const hear = { refreshBalance: nothing, pause: nothing, resume: nothing }
const moment = { round: '1', balanceMinor: '100' }
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The game's page inside another page, which keeps what it is sent. */
async function openPage(dialect: DialectName) {
  const listeners: ((event: object) => void)[] = []
  const sent: unknown[] = []
  const parent = { postMessage: (message: unknown, origin: string) => void sent.push([message, origin]) }
  const boot = {
    dialect,
    siteOrigin: SITE,
    lobbyUrl: `${SITE}/lobby`,
    symbol: 'game',
    texts: {},
    locale: 'en',
  }
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_name: string, listener: (event: object) => void) => void listeners.push(listener),
  })
  vi.stubGlobal('document', { querySelector: () => ({ textContent: JSON.stringify(boot) }) })
  const { createHost } = await import('./host.ts')
  return {
    createHost,
    sent,
    say: (data: unknown, origin = SITE) => {
      for (const listener of listeners) listener({ data, origin, source: parent })
    },
  }
}

it('sends events that the page asked for before the game was open', async () => {
  const { createHost, sent, say } = await openPage('playngo')
  say({ messageType: 'addEventListener', eventType: 'roundEnded' })
  say({ messageType: 'addEventListener', eventType: 'roundStarted' }, 'https://other.example')
  const host = createHost(hear)
  host.roundStarted(moment)
  host.roundEnded(moment)
  expect(sent).toEqual([[{ type: 'roundEnded' }, SITE]])
})

it.each([
  ['pariplay', false],
  ['softswiss', true],
] as const)(
  'offers to leave a game inside a page where %s has a message for it: %s',
  async (dialect, can) => {
    const { createHost } = await openPage(dialect)
    expect(createHost(hear).canQuit).toBe(can)
  },
)
