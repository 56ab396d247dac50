import { describe, expect, it } from 'vitest'
import { type OutgoingClient, type OutgoingResult, testClock } from '../../../kernel/index.ts'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { isSigned } from './auth.ts'
import { createNovomaticLauncher } from './launcher.ts'

const NOW = '2026-03-29T00:30:00Z'
const visitor: LaunchRequest = {
  account: 'main',
  mode: 'demo',
  game: {
    id: 7,
    slug: 'test',
    name: 'Test',
    provider: 'novomatic',
    providerTitle: 'Novomatic',
    symbol: '8807502',
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
const real: LaunchRequest = { ...visitor, mode: 'real', player: { id: 42n, token: 'tok+/=' } }
const account = {
  id: 'main',
  markets: null,
  partner: 'house',
  publicKey: 'public',
  secrets: ['current', 'previous'],
  addresses: [],
}

async function open(
  request: LaunchRequest,
  answer = '{"GamePresentationURL":"https://games.studio.example/play?s=1"}',
  outcome: 'done' | 'refused' | 'unknown' = 'done',
) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const launcher = createNovomaticLauncher({
    config: { apiUrl: 'https://nrgs.studio.example/base/', gameOrigin: 'https://games.studio.example' },
    accounts: [account],
    clock: testClock(NOW),
    client: {
      async call(call) {
        calls.push(call)
        return { outcome, status: 404, text: () => answer } as unknown as OutgoingResult
      },
    },
  })
  const opened = await launcher.open(request)
  return { opened, call: calls[0]! }
}

describe('a launch', () => {
  it('for real money names the player in the address and the session in the body', async () => {
    const { opened, call } = await open(real)
    expect(opened).toEqual({ url: 'https://games.studio.example/play?s=1' })
    expect(call.path).toBe(
      '/Nrgs/B2B/Service/house/V5/Cash/Games/8807502/Sessions/PresentationURL?Protocol=https&UserId=42',
    )
    expect(JSON.parse(String(call.body))).toEqual({
      LanguageCode: 'pt',
      ClientTechnology: 'HTML5',
      PartnerUserSessionKey: 'tok+/=',
      GameClientParameters: {
        closeurl: 'https://play.example/lobby',
        'ukgc.autoplayfeature.enabled': 'false',
      },
    })
  })
  it('says the largest stake by law in minor units, where there is one', async () => {
    const bodyOf = async (stakeMax: bigint | null) => {
      const { call } = await open({ ...real, player: { id: 42n, token: 'tok', stakeMax } })
      return String(call.body)
    }
    expect(await bodyOf(100n)).toContain('"MaximumBet":100,')
    expect(await bodyOf(null)).not.toContain('MaximumBet')
  })
  it('is signed over the path that the studio sees', async () => {
    const { call } = await open(real)
    const { DateUtc: dateUtc = '', Authorization: authorization } = call.headers ?? {}
    expect(dateUtc).toBe(NOW)
    const signed = { method: 'POST', path: `/base${call.path}`, dateUtc, body: String(call.body) }
    expect(isSigned(signed, authorization, { ...account, secrets: ['current'] })).toBe(true)
  })
  it('of a demo names no player', async () => {
    const { call } = await open(visitor)
    expect(call.path).toBe(
      '/Nrgs/B2B/Service/house/V5/Demo/Games/8807502/Sessions/PresentationURL?Protocol=https',
    )
    expect(Object.keys(JSON.parse(String(call.body)) as object)).toEqual([
      'LanguageCode',
      'ClientTechnology',
      'GameClientParameters',
    ])
  })
  it('that the studio refuses leaves the game unavailable, with the status', async () => {
    await expect(open(real, '{}', 'refused')).rejects.toMatchObject({
      code: 'error.game.unavailable',
      additionalInfo: { studioCode: '404' },
    })
  })
  it.each([
    ['{"GamePresentationURL":"https://elsewhere.example/x"}', 'done'],
    ['{"GamePresentationURL":"/play"}', 'done'],
    ['{}', 'done'],
    ['<html>', 'done'],
    ['{"GamePresentationURL":"https://games.studio.example/play"}', 'unknown'],
  ] as const)('that is answered with %s (%s) fails', async (answer, outcome) => {
    await expect(open(real, answer, outcome)).rejects.toMatchObject({ code: 'error.game.provider' })
  })
})
