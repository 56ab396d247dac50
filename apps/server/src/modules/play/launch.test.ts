import { expect, it } from 'vitest'
import { createLaunch, type LaunchDependencies } from './launch.ts'

const SITE = 'https://casino.example'
const STUDIO = 'https://games.studio.example'

/** A demo whose game the studio opens at an address. */
function demoAt(url: string) {
  const account = { id: 'main', markets: null }
  const launcher = { gameOrigin: STUDIO, open: async () => ({ url }) }
  const deps = {
    games: { blockOf: () => null, tileOf: () => ({}) },
    integrations: {
      ofStudio: () => ({ id: 'studio', accounts: [account], launcher, pageMessages: 'studio' }),
    },
    siteOrigin: SITE,
  } as unknown as LaunchDependencies
  return createLaunch(deps).demo({
    game: { hasDemo: true, provider: 'studio' } as never,
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
