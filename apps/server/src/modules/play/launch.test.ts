import { expect, it } from 'vitest'
import { createLaunch, type LaunchDependencies } from './launch.ts'
import type { LaunchRequest } from './ports.ts'

const SITE = 'https://casino.example'
const STUDIO = 'https://games.studio.example'

/** A demo whose game the studio opens at an address; `asked` is what the studio is asked with. */
function demoAt(
  url: string,
  vertical = 'casino',
  asked: (request: { lobbyUrl: string }) => void = () => {},
  channels?: readonly string[],
) {
  const account = { id: 'main', markets: null }
  const open = async (request: { lobbyUrl: string }) => {
    asked(request)
    return { url }
  }
  const launcher = { gameOrigin: STUDIO, open }
  const deps = {
    games: { blockOf: () => null, tileOf: () => ({}) },
    integrations: {
      ofStudio: () => ({ id: 'studio', accounts: [account], launcher, pageMessages: 'studio' }),
    },
    siteOrigin: SITE,
  } as unknown as LaunchDependencies
  return createLaunch(deps).demo({
    game: { hasDemo: true, provider: 'studio', vertical, channels } as never,
    channel: 'desktop',
    langmarket: 'en-UN',
    location: { country: 'FI', province: null } as never,
    ip: '192.0.2.1',
    playerId: null,
  })
}

it('a game is opened at the studio or at a proxy, and never at our own origin', async () => {
  for (const origin of [STUDIO, 'https://games.proxy.example'])
    expect(await demoAt(`${origin}/game?id=1`)).toMatchObject({ url: `${origin}/game?id=1`, origin })
  await expect(demoAt(`${SITE}/game?id=1`)).rejects.toThrow('never served from our own origin')
})

it.each([
  ['casino', `${SITE}/en-UN/online-casino`],
  ['live-casino', `${SITE}/en-UN/live-casino-online`],
])('a game of the %s is told the address of its own lobby', async (vertical, lobbyUrl) => {
  const requests: unknown[] = []
  await demoAt(`${STUDIO}/game`, vertical, (request) => requests.push(request))
  expect(requests).toEqual([expect.objectContaining({ lobbyUrl })])
})

/** A launch for money at a studio. */
async function realAt(
  open: (request: LaunchRequest) => Promise<{ readonly url: string }>,
  {
    stakeMax = null,
    sessions,
    channels,
  }: {
    readonly stakeMax?: bigint | null
    readonly channels?: readonly string[]
    readonly sessions?: { readonly close: (...args: never[]) => Promise<void> }
  } = {},
): Promise<void> {
  const account = { id: 'main', markets: null }
  const deps = {
    games: { blockOf: () => null, tileOf: () => ({}) },
    players: {
      playFactsOf: async () => ({ blocked: null, mayPlay: { casino: true }, market: 'FI', stakeMax }),
      areTermsDue: async () => false,
    },
    integrations: {
      ofStudio: () => ({ id: 'studio', accounts: [account], launcher: { gameOrigin: STUDIO, open } }),
    },
    sessions: {
      open: async () => ({ session: { playerId: 42n, sessionId: 'gs_1' }, token: 'token' }),
      ...sessions,
    },
    playTime: { noteLaunch: async () => {} },
    gates: { checkLaunch: async () => {} },
    watch: { isStopped: async () => false },
    hasRecentOpenRound: async () => false,
    siteOrigin: SITE,
  } as unknown as LaunchDependencies
  await createLaunch(deps).real(42n, {
    game: { provider: 'studio', vertical: 'casino', channels } as never,
    channel: 'desktop',
    langmarket: 'en-UN',
    location: { country: 'FI', province: null } as never,
    ip: '192.0.2.1',
    parentSession: 'ses_1',
  })
}

it.each([100n, null])('a game for money is told the largest stake of its player: %s', async (stakeMax) => {
  const requests: LaunchRequest[] = []
  const open = async (request: LaunchRequest) => {
    requests.push(request)
    return { url: `${STUDIO}/game` }
  }
  await realAt(open, { stakeMax })
  expect(requests.map(({ player }) => player?.stakeMax)).toEqual([stakeMax])
})

it.each([
  ['its studio does not answer', async () => Promise.reject(new Error('no answer')), 'no answer'],
  ['its address is ours', async () => ({ url: `${SITE}/game` }), 'never served from our own origin'],
] as const)(
  'a game for money that does not come to be shown is closed, because %s (RC-07)',
  async (_, open, reason) => {
    const closed: unknown[] = []
    const close = async (...args: unknown[]) => void closed.push(args)
    await expect(realAt(open, { sessions: { close } })).rejects.toThrow(reason)
    expect(closed).toEqual([[42n, { reason: 'studio', sessionId: 'gs_1' }]])
  },
)

it.each([[['desktop']], [['desktop', 'mobile']], [undefined]])(
  'a game that is made for %s is opened on a desktop, in both modes',
  async (channels) => {
    expect(await demoAt(`${STUDIO}/game`, 'casino', undefined, channels)).toMatchObject({ mode: 'demo' })
    const open = async () => ({ url: `${STUDIO}/game` })
    await expect(realAt(open, { ...(channels && { channels }) })).resolves.toBeUndefined()
  },
)

it('a game that is made for phones only is refused on a desktop before its studio is asked, in both modes', async () => {
  const asked: unknown[] = []
  const refused = { code: 'error.game.blocked.channel' }
  const demo = demoAt(`${STUDIO}/game`, 'casino', (request) => asked.push(request), ['mobile'])
  await expect(demo).rejects.toMatchObject(refused)
  const open = async (request: LaunchRequest) => {
    asked.push(request)
    return { url: `${STUDIO}/game` }
  }
  await expect(realAt(open, { channels: ['mobile'] })).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
})
