import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { isSigned } from './auth.ts'
import { createSoftswissLauncher } from './launcher.ts'

const request: LaunchRequest = {
  account: 'main',
  mode: 'real',
  game: {
    id: 7,
    slug: 'amber-lotus',
    name: 'Amber Lotus',
    provider: 'softswiss',
    providerTitle: 'SOFTSWISS',
    symbol: 'softswiss:AmberLotus',
    vertical: 'casino',
    isSlot: true,
    hasDemo: true,
  },
  channel: 'mobile',
  language: 'br',
  country: 'BR',
  currency: 'BRL',
  ip: '203.0.113.9',
  player: { id: 42n, token: 'never-sent' },
  lobbyUrl: 'http://site.example/lobby',
  cashierUrl: 'http://site.example/deposit',
}

function launching(answer: unknown, outcome: 'done' | 'refused' | 'unknown' = 'done') {
  const sent: Parameters<OutgoingClient['call']>[0][] = []
  const launcher = createSoftswissLauncher({
    config: { apiUrl: 'http://api.example', gameOrigin: 'http://games.example', betLevels: new Map() },
    accounts: [{ id: 'main', markets: null, casinoId: 'house', secrets: ['new', 'old'], addresses: [] }],
    client: {
      async call(call) {
        sent.push(call)
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
        return { outcome, status: outcome === 'done' ? 200 : 412, text: () => text } as OutgoingResult
      },
    },
  })
  return { sent, open: (more: Partial<LaunchRequest> = {}) => launcher.open({ ...request, ...more }) }
}
const addressed = (options: object) => launching({ launch_options: { strategy: 'iframe', ...options } })

describe('a launch of SoftSwiss', () => {
  it('sends a signed session without a token', async () => {
    const { sent, open } = addressed({ game_url: 'http://games.example/g?s=1' })
    expect(await open()).toEqual({ url: 'http://games.example/g?s=1' })
    const [call] = sent
    expect(call?.path).toBe('/sessions')
    expect(JSON.parse(String(call?.body))).toEqual({
      casino_id: 'house',
      game: 'softswiss:AmberLotus',
      currency: 'BRL',
      locale: 'pt-BR',
      ip: '203.0.113.9',
      client_type: 'mobile',
      urls: { deposit_url: 'http://site.example/deposit', return_url: 'http://site.example/lobby' },
      user: { id: '42', country: 'BR' },
    })
    expect(isSigned(Buffer.from(String(call?.body)), call?.headers?.['x-request-sign'], ['new'])).toBe(true)
  })
  it('of a demo names neither a player nor a currency', async () => {
    const { sent, open } = addressed({ game_url: 'http://games.example/g' })
    const { player: _player, ...visitor } = request
    await open({ ...visitor, mode: 'demo' })
    expect(sent[0]?.path).toBe('/demo')
  })
  it('takes the address of the device', async () => {
    const { open } = addressed({
      desktop_url: 'http://games.example/d',
      mobile_url: 'http://games.example/m',
    })
    expect((await open()).url).toBe('http://games.example/m')
    expect((await open({ channel: 'desktop' })).url).toBe('http://games.example/d')
  })
  it.each([
    [{ launch_options: { game_url: 'http://other.example/g' } }],
    [{ launch_options: { game_url: 'javascript:alert(1)' } }],
    [{ launch_options: { strategy: 'script' } }],
    [{}],
    ['<html>'],
  ])('fails on %j', async (answer) => {
    await expect(launching(answer).open()).rejects.toMatchObject({ code: 'error.game.provider' })
  })
  it('tells a refusal from a failure', async () => {
    await expect(launching({ code: 107 }, 'refused').open()).rejects.toMatchObject({
      code: 'error.game.unavailable',
      additionalInfo: { studioCode: '107' },
    })
    await expect(launching('', 'refused').open()).rejects.toMatchObject({
      additionalInfo: { studioCode: '412' },
    })
    await expect(launching('', 'unknown').open()).rejects.toMatchObject({ code: 'error.game.provider' })
  })
})
