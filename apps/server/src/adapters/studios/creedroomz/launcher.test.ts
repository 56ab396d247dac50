import { describe, expect, it } from 'vitest'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { createCreedroomzLauncher } from './launcher.ts'

const page = 'https://games.studio.example/authorization.php'
const launcher = createCreedroomzLauncher({
  config: { launchUrl: page },
  accounts: [
    { id: 'main', markets: null, partnerId: '653', operatorId: '77', secrets: ['s'], addresses: [] },
  ],
})
const request = {
  mode: 'real',
  account: 'main',
  game: { symbol: '61042' },
  channel: 'mobile',
  language: 'br',
  country: 'BR',
  currency: 'BRL',
  ip: '203.0.113.4',
  player: { id: 42n, token: 'tok+/=' },
  lobbyUrl: 'https://play.marquee.example/pt-BR/casino',
  cashierUrl: 'https://play.marquee.example/pt-BR/deposit',
} as unknown as LaunchRequest

describe('a launch', () => {
  it('is the address of the game with the ticket', async () => {
    const url = new URL((await launcher.open(request)).url)
    expect(`${url.origin}${url.pathname}`).toBe(page)
    expect(launcher.gameOrigin).toBe(url.origin)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      partnerId: '653',
      gameId: '61042',
      token: 'tok+/=',
      language: 'pt',
      openType: 'real',
      devicetypeid: '2',
      isMobile: 'true',
      exitUrl: 'https://play.marquee.example/pt-BR/casino',
      deposit_url: 'https://play.marquee.example/pt-BR/deposit',
    })
  })
  it('of a demo names no player', async () => {
    const { player: _player, ...visitor } = request
    const url = new URL((await launcher.open({ ...visitor, mode: 'demo', channel: 'desktop' })).url)
    expect(url.searchParams.has('token')).toBe(false)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      openType: 'fun',
      devicetypeid: '1',
      isMobile: 'false',
    })
  })
})
