import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { createEvolutionLauncher } from './launcher.ts'

const request: LaunchRequest = {
  account: 'main',
  mode: 'real',
  game: {
    id: 7,
    slug: 'blue-wheel',
    name: 'Blue Wheel',
    provider: 'evolution',
    providerTitle: 'Evolution',
    symbol: 'vctlz20yfnmp1ylr',
    vertical: 'live-casino',
    isSlot: false,
    hasDemo: true,
  },
  channel: 'mobile',
  language: 'caf',
  country: 'CA',
  currency: 'CAD',
  ip: '203.0.113.4',
  player: { id: 123456n, token: 'tok' },
  lobbyUrl: 'https://play.example/lobby',
  cashierUrl: 'https://play.example/deposit',
}

async function open(
  answer: string,
  sent: Partial<LaunchRequest> = {},
  outcome: 'done' | 'refused' | 'unknown' = 'done',
) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const launcher = createEvolutionLauncher({
    config: {
      apiUrl: 'https://api.studio.example',
      gameOrigin: 'https://games.studio.example',
      voucherUrl: 'https://api.studio.example',
      sidMethod: 'off',
    },
    accounts: [
      {
        id: 'main',
        markets: null,
        casinoKey: 'casino/1',
        apiToken: 'api',
        secrets: ['auth'],
        brand: 'b',
        skin: 's',
        addresses: [],
      },
    ],
    client: {
      async call(call) {
        calls.push(call)
        return { outcome, text: () => answer } as unknown as OutgoingResult
      },
    },
  })
  const { player: _player, ...visitor } = request
  const opened = await launcher.open(sent.mode === 'demo' ? { ...visitor, ...sent } : { ...request, ...sent })
  const [call] = calls
  return { ...opened, path: call?.path, body: JSON.parse(String(call?.body)) as Record<string, unknown> }
}
const entry = '{"entry":"/entry?params=a","entryEmbedded":"/entry?params=a&embedded"}'

describe('a launch', () => {
  it('tells the studio player, table, channel and addresses, and opens the entry for frames', async () => {
    const { url, path, body } = await open(entry)
    expect(url).toBe('https://games.studio.example/entry?params=a&embedded')
    expect(path).toBe('/ua/v1/casino%2F1/api')
    expect(body).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      player: {
        id: '123456',
        update: true,
        firstName: 'Player 3456',
        lastName: 'Player 3456',
        nickname: 'Player 3456',
        country: 'CA',
        language: 'fr',
        currency: 'CAD',
        session: { id: 'tok', ip: '203.0.113.4' },
      },
      config: {
        brand: { id: 'b', skin: 's' },
        game: { playMode: 'real_money', table: { id: 'vctlz20yfnmp1ylr' } },
        channel: { wrapped: true, mobile: true },
        urls: { cashier: 'https://play.example/deposit', lobby: 'https://play.example/lobby' },
      },
    })
  })
  it('says the largest stake by law, where there is one', async () => {
    const playerWith = async (stakeMax: bigint | null, currency = 'CAD') =>
      (await open(entry, { currency, player: { id: 42n, token: 'tok', stakeMax } })).body['player']
    expect(await playerWith(250n)).toMatchObject({ maxBet: 2.5 })
    expect(await playerWith(250n, 'JPY')).toMatchObject({ maxBet: 250 })
    expect(await playerWith(null)).not.toHaveProperty('maxBet')
  })
  it('of a demo names no player and no address of the device', async () => {
    const { body } = await open('{"entry":"/entry"}', { mode: 'demo', channel: 'desktop' })
    expect(body).toMatchObject({
      demo: { language: 'fr', currency: 'CAD' },
      config: { game: { playMode: 'demo' }, channel: { mobile: false } },
    })
    expect(JSON.stringify(body)).not.toMatch(/player|203\.0\.113\.4/)
  })
  it('that the studio refuses leaves the game unavailable, with the code of the studio', async () => {
    const refused = open('{"errors":[{"code":"G.9","message":"no table"}]}', {}, 'refused')
    await expect(refused).rejects.toMatchObject({
      code: 'error.game.unavailable',
      additionalInfo: { studioCode: 'G.9' },
    })
  })
  it.each([
    ['{"entry":"https://elsewhere.example/x"}', 'done'],
    ['{"entry":"//elsewhere.example/x"}', 'done'],
    ['{}', 'done'],
    ['<html>', 'done'],
    [entry, 'unknown'],
  ] as const)('that is answered with %s (%s) fails', async (answer, outcome) => {
    await expect(open(answer, {}, outcome)).rejects.toMatchObject({ code: 'error.game.provider' })
  })
})
