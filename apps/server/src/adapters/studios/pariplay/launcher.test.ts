import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { createPariplayLauncher } from './launcher.ts'

const visitor: LaunchRequest = {
  account: 'main',
  mode: 'demo',
  game: {
    id: 7,
    slug: 'test',
    name: 'Test',
    provider: 'pariplay',
    providerTitle: 'Pariplay',
    symbol: 'PP_Test',
    vertical: 'casino',
    isSlot: true,
    hasDemo: true,
  },
  channel: 'mobile',
  language: 'br',
  country: 'BR',
  currency: 'BRL',
  ip: '203.0.113.4',
  lobbyUrl: 'https://play.example/lobby',
  cashierUrl: 'https://play.example/deposit',
}
const real: LaunchRequest = { ...visitor, mode: 'real', player: { id: 42n, token: 'ours' } }

async function open(
  request: LaunchRequest,
  answer: string,
  outcome: 'done' | 'refused' | 'unknown' = 'done',
) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const launcher = createPariplayLauncher({
    config: { gameOrigin: 'https://games.studio.example' },
    accounts: [{ id: 'main', markets: null, user: 'house', secrets: ['current', 'previous'], addresses: [] }],
    client: {
      async call(call) {
        calls.push(call)
        return { outcome, text: () => answer } as unknown as OutgoingResult
      },
    },
  })
  const opened = await launcher.open(request)
  return { opened, path: calls[0]?.path, body: JSON.parse(String(calls[0]?.body)) as Record<string, unknown> }
}
const game = '{"Url":"https://games.studio.example/play?t=1","Token":"theirs"}'

describe('a launch', () => {
  it('for real money gives the token of the studio, which is not told ours', async () => {
    const { opened, path, body } = await open(real, game)
    expect(opened).toEqual({ url: 'https://games.studio.example/play?t=1', studioToken: 'theirs' })
    expect(path).toBe('/api/LaunchGame')
    expect(body).toEqual({
      GameCode: 'PP_Test',
      CurrencyCode: 'BRL',
      LanguageCode: 'pt',
      HomeUrl: 'https://play.example/lobby',
      PlatformType: 2,
      Account: { UserName: 'house', Password: 'current' },
      PlayerId: '42',
      PlayerIP: '203.0.113.4',
      CountryCode: 'BR',
      CashierUrl: 'https://play.example/deposit',
    })
  })
  it('of a demo names no player and keeps no token', async () => {
    const { opened, path, body } = await open({ ...visitor, channel: 'desktop' }, game)
    expect(opened).toEqual({ url: 'https://games.studio.example/play?t=1' })
    expect(path).toBe('/api/LaunchDemoGame')
    expect(Object.keys(body)).toEqual([
      'GameCode',
      'CurrencyCode',
      'LanguageCode',
      'HomeUrl',
      'PlatformType',
      'Account',
    ])
  })
  it('that the studio refuses leaves the game unavailable, with the code of the studio', async () => {
    await expect(open(real, '{"Error":{"ErrorCode":7}}', 'refused')).rejects.toMatchObject({
      code: 'error.game.unavailable',
      additionalInfo: { studioCode: '7' },
    })
  })
  it.each([
    ['{"Url":"https://elsewhere.example/x","Token":"t"}', 'done'],
    ['{"Url":"/play","Token":"t"}', 'done'],
    ['{"Url":"https://games.studio.example/play"}', 'done'],
    ['{}', 'done'],
    ['<html>', 'done'],
    [game, 'unknown'],
  ] as const)('that is answered with %s (%s) fails', async (answer, outcome) => {
    await expect(open(real, answer, outcome)).rejects.toMatchObject({ code: 'error.game.provider' })
  })
})
