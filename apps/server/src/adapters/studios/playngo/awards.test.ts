import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { MOST_OFFER_PAGES, OFFERS_IN_PAGE } from './assumed.ts'
import { createPlayngoAwards } from './awards.ts'
import type { PlayngoAccount } from './config.ts'

const account: PlayngoAccount = {
  id: 'main',
  markets: null,
  productId: '100',
  brand: 'b',
  secrets: ['current'],
  serviceUser: 'user',
  servicePassword: 'pass:word',
  addresses: [],
}
const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: '309414' },
  rounds: 10,
  valueMinor: 20n,
  currency: 'EUR',
  country: 'FI',
  at: Temporal.Instant.from('2026-03-01T12:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest

const envelope = (content: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`
const answered = (operation: string, content = '') =>
  envelope(
    `<${operation}Response xmlns="http://playngo.com/v1"><${operation}Result>${content}</${operation}Result></${operation}Response>`,
  )
const offers = (...items: string[]) =>
  answered('GetFreegameOffers', items.map((item) => `<FreegameOffer>${item}</FreegameOffer>`).join(''))
const own = '<FreegameExternalId>frr_1</FreegameExternalId>'
const other = '<FreegameExternalId>frr_2</FreegameExternalId><OfferCancelled>true</OfferCancelled>'
const fault = envelope(
  '<s:Fault><faultcode>s:Client</faultcode><detail><ServiceFault><ErrorId>GameNotFound</ErrorId></ServiceFault></detail></s:Fault>',
)

/** @param answers of the calls in their order: a fault has the status 500, and one that is missing is lost */
function studio(...answers: string[]) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      const text = answers.shift()
      const answer = { status: text === fault ? 500 : 200, body: Buffer.from(text ?? '') }
      if (text === undefined) return { outcome: 'unknown', reason: 'timeout', sent: true }
      return (
        text === fault
          ? { outcome: 'unknown', reason: 'server_error', sent: true, answer }
          : { outcome: 'done', ...answer }
      ) as OutgoingResult
    },
  }
  const awards = createPlayngoAwards({ accounts: [account], client })
  return {
    award: () => awards.award(request),
    cancel: () => awards.cancel({ account: 'main', awardId: 'frr_1', reference: null, playerId: 42n }),
    names: () => calls.map(({ name }) => name),
    body: (name: string) =>
      /<s:Body>(.*)<\/s:Body>/.exec(String(calls.find((call) => call.name === name)?.body))?.[1],
    calls,
  }
}

it('an award has the order’s id, the value and the end, under our credentials', async () => {
  const { award, body, calls } = studio(offers(other), answered('AddFreegameOffers'))
  expect(await award()).toEqual({ outcome: 'done' })
  expect(body('GetFreegameOffers')).toBe(
    '<GetFreegameOffers xmlns="http://playngo.com/v1"><UserId>42</UserId><Skip>0</Skip><Take>100</Take>' +
      '<State>All</State></GetFreegameOffers>',
  )
  expect(body('AddFreegameOffers')).toBe(
    '<AddFreegameOffers xmlns="http://playngo.com/v1"><UserId>42</UserId><GameId>309414</GameId><Lines>1</Lines>' +
      '<Coins>1</Coins><Denomination>0.20</Denomination><Rounds>10</Rounds>' +
      '<ExpireTime>2026-03-08T12:00:00Z</ExpireTime><FreegameExternalId>frr_1</FreegameExternalId>' +
      '<RequestId>frr_1</RequestId></AddFreegameOffers>',
  )
  const authorization = `Basic ${Buffer.from('user:pass:word').toString('base64')}`
  expect(calls.map(({ headers }) => headers?.['authorization'])).toEqual([authorization, authorization])
  expect(calls.map(({ idempotent }) => idempotent)).toEqual([true, false])
})

it('an award that the studio has already made is not sent again, wherever it is among the offers', async () => {
  const full = offers(...Array.from({ length: 100 }, () => other))
  const { award, names, calls } = studio(full, offers(own))
  expect(await award()).toEqual({ outcome: 'done' })
  expect(names()).toEqual(['GetFreegameOffers', 'GetFreegameOffers'])
  expect(String(calls[1]?.body)).toContain('<Skip>100</Skip>')
})

describe('among more offers than are asked for', () => {
  const full = () => offers(...Array.from({ length: OFFERS_IN_PAGE }, () => other))
  const pages = (count: number) => Array.from({ length: count }, full)
  it('an award is found on the last page that is asked for', async () => {
    const { award, names } = studio(...pages(MOST_OFFER_PAGES - 1), offers(own))
    expect(await award()).toEqual({ outcome: 'done' })
    expect(names()).toHaveLength(MOST_OFFER_PAGES)
  })
  it('an award has no answer beyond that page, and is not sent', async () => {
    const { award, names } = studio(...pages(MOST_OFFER_PAGES + 1), answered('AddFreegameOffers'))
    expect(await award()).toEqual({ outcome: 'unknown' })
    expect(new Set(names())).toEqual(new Set(['GetFreegameOffers']))
    expect(names()).toHaveLength(MOST_OFFER_PAGES)
  })
  it('a refused cancel may have been carried out', async () => {
    expect(await studio(fault, ...pages(MOST_OFFER_PAGES + 1)).cancel()).toEqual({ outcome: 'unknown' })
  })
})

it.each([
  ['is refused with the code of its fault', [offers(), fault], { outcome: 'refused', code: 'GameNotFound' }],
  ['has no answer where it is lost', [offers()], { outcome: 'unknown' }],
  ['has no answer where the offers are not known', [], { outcome: 'unknown' }],
  ['has no answer in another shape', [offers(), '<p>Maintenance</p>'], { outcome: 'unknown' }],
])('an award %s', async (_what, answers, expected) => {
  expect(await studio(...answers).award()).toEqual(expected)
})

it('a cancel has the id of the request and our number', async () => {
  const { cancel, body, names } = studio(answered('CancelFreegame'))
  expect(await cancel()).toEqual({ outcome: 'done' })
  expect(body('CancelFreegame')).toBe(
    '<CancelFreegame xmlns="http://playngo.com/v1"><RequestId>frr_1</RequestId><ProductGroup>100</ProductGroup></CancelFreegame>',
  )
  expect(names()).toEqual(['CancelFreegame'])
})

const refused = { outcome: 'refused', code: 'GameNotFound' }
it.each([
  [
    'is done where an earlier one has ended the offer',
    `${own}<OfferCancelled>true</OfferCancelled>`,
    { outcome: 'done' },
  ],
  ['is refused for an offer that was played', `${own}<OfferCancelled>false</OfferCancelled>`, refused],
  ['is refused for an unknown offer', other, refused],
])('a cancel that the studio refuses %s', async (_what, offer, expected) => {
  expect(await studio(fault, offers(offer)).cancel()).toEqual(expected)
})

it('a cancel without a whole answer may have been carried out', async () => {
  expect(await studio().cancel()).toEqual({ outcome: 'unknown' })
  expect(await studio(fault).cancel()).toEqual({ outcome: 'unknown' })
})
