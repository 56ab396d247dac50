import { expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { createYggdrasilAwards } from './awards.ts'
import type { YggdrasilAccount } from './config.ts'

const account: YggdrasilAccount = {
  id: 'main',
  markets: null,
  organization: 'House',
  licence: 'malta',
  apiUser: 'user',
  apiPassword: 'pass&word',
  secrets: ['key'],
  addresses: [],
}
const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: '7301' },
  rounds: 10,
  valueMinor: 20n,
  currency: 'EUR',
  country: 'BR',
  language: 'br',
  at: Temporal.Instant.from('2026-03-01T12:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest

const ok = (data: object) => ({ code: 0, data })
const types = ok({
  prepaidTypes: [
    { prepaidTypeId: 1, type: 'FREE_SPIN', gameId: 1730 },
    { prepaidTypeId: 2, type: 'TICKET', gameId: 7301 },
    { prepaidTypeId: 3, type: 'FREE_SPIN', gameId: 7301 },
  ],
})
const campaign = ok({ campaignId: 'c-9' })

/** @param answers of the calls in their order; one that is missing is lost, and a number is a status without a body */
function studio(...answers: (object | number)[]) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      const answer = answers.shift()
      if (answer === undefined) return { outcome: 'unknown', reason: 'timeout', sent: true }
      const text = typeof answer === 'number' ? '<p>Forbidden</p>' : JSON.stringify(answer)
      const outcome = typeof answer === 'number' ? 'refused' : 'done'
      return { outcome, json: () => JSON.parse(text) as unknown } as OutgoingResult
    },
  }
  const config = { freeRoundCredit: 'total' } as const
  const awards = createYggdrasilAwards({ config, accounts: [account], client })
  return {
    award: () => awards.award(request),
    calls,
    sent: () =>
      calls.map(({ method, path }) => {
        const { pathname, searchParams } = new URL(path, 'http://studio.example')
        const { uid, pwd, org, ...fields } = Object.fromEntries(searchParams)
        expect([method, uid, pwd, org]).toEqual(['GET', 'user', 'pass&word', 'House'])
        return [pathname, fields]
      }),
  }
}

it('an award is a campaign of its own with prepaid spins in the game, under our credentials', async () => {
  const { award, sent, calls } = studio(types, campaign, ok({}))
  expect(await award()).toEqual({ outcome: 'done' })
  expect(sent()).toEqual([
    ['/game/listprepaidtypes', {}],
    ['/game/createPrepaidCampaign', { type: 'FREE_SPIN', name: 'frr_1' }],
    [
      '/game/addPrepaidToCampaign',
      {
        prepaidTypeId: '3',
        campaignId: 'c-9',
        amount: '0.20',
        count: '10',
        nativeId: '42',
        ref: 'frr_1',
        consumeBefore: '2026-03-08T12:00:00Z',
        currency: 'EUR',
        lang: 'pt',
      },
    ],
  ])
  expect(calls.map(({ idempotent }) => idempotent)).toEqual([true, false, false])
})

it('an award that the studio has already made is done, because its reference is known', async () => {
  expect(await studio(types, campaign, { code: 1020, msg: 'Known ref' }).award()).toEqual({ outcome: 'done' })
})

it('the code of a known reference means nothing for a campaign', async () => {
  expect(await studio(types, { code: 1020, msg: 'Other' }).award()).toEqual({
    outcome: 'refused',
    code: '1020 Other',
  })
})

const refusal = { code: 1, msg: `Wrong field: amount${'!'.repeat(100)}` }
const refused = { outcome: 'refused', code: `1 Wrong field: amount${'!'.repeat(81)}` }
const lost = { outcome: 'unknown' }
it.each<[string, (object | number)[], object]>([
  ['is refused with the code and message of the studio', [types, campaign, refusal], refused],
  ['is refused where the types are', [{ code: 1008 }], { outcome: 'refused', code: '1008' }],
  ['is refused where the campaign is', [types, { code: 1 }], { outcome: 'refused', code: '1' }],
  [
    'is refused by us where the studio has no free spins in the game',
    [ok({ prepaidTypes: [{ prepaidTypeId: 2, type: 'TICKET', gameId: 7301 }] })],
    { outcome: 'refused', code: 'no_prepaid_type' },
  ],
  ['has no answer where the types are not known', [], lost],
  ['has no answer where the campaign is lost', [types], lost],
  ['has no answer where it is lost', [types, campaign], lost],
  ['has no answer in another shape', [types, campaign, {}], lost],
  ['has no answer that is a page', [types, campaign, 403], lost],
  ['has no answer with types in another shape', [ok({})], lost],
  ['has no answer with a campaign without its id', [types, ok({ campaignId: '' })], lost],
])('an award %s', async (_what, answers, expected) => {
  const { award } = studio(...answers)
  expect(await award()).toEqual(expected)
})

it.each([
  ['total', 'total'],
  ['perSpin', 'per-round'],
] as const)('with the setting %s the rounds are paid as %s', (freeRoundCredit, credit) => {
  const config = { freeRoundCredit }
  const client = { call: async () => ({ outcome: 'unknown', reason: 'timeout', sent: true }) as const }
  expect(createYggdrasilAwards({ config, accounts: [account], client }).credit).toBe(credit)
})
