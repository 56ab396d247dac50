import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { readPlain } from '../kit/personal.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

interface SignedIn {
  readonly playerId: bigint
  readonly browser: Browser
  readonly token: string
}

async function signedIn(account: Parameters<AccountsKit['player']>[0] = {}): Promise<SignedIn> {
  const player = await kit.player(account)
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { playerId: player.playerId, browser, token: body.idToken as string }
}
const canadian = {
  country: 'CA',
  market: 'CA',
  province: 'QC',
  postalCode: 'H2X 1Y4',
  currency: 'CAD',
} as const

const read = ({ browser, token }: SignedIn) => browser.call('GET', '/v1/player/address', { token })
const setAddress = ({ browser, token }: SignedIn, body: unknown) =>
  browser.call('PATCH', '/v1/player/address', { token, body })
const setProvince = ({ browser, token }: SignedIn, provinceCode: unknown) =>
  browser.call('PATCH', '/v1/player/province', { token, body: { provinceCode } })
const setLanguage = ({ browser, token }: SignedIn, languageCode: unknown) =>
  browser.call('POST', '/v1/player/language', { token, body: { languageCode } })

interface AuditLine {
  readonly subject: string
  readonly before: string
  readonly after: string
  readonly actor: string
  readonly request_id: string
}
async function auditOf(playerId: bigint): Promise<AuditLine[]> {
  const rows = await readPlain<AuditLine & { player_id: bigint; change_id: string }>(
    kit.db,
    'players.detail_change',
    `select player_id, change_id, subject, before, after, actor, request_id from players.detail_change
      where player_id = $1 order by changed_at, subject desc`,
    [playerId],
  )
  return rows.map(({ subject, before, after, actor, request_id }) => ({
    subject,
    before,
    after,
    actor,
    request_id,
  }))
}
async function eventsOf(playerId: bigint, topic: string): Promise<unknown[]> {
  const { rows } = await kit.db.query<{ body: unknown }>(
    'select body from kernel.outbox where player_id = $1 and topic = $2 order by id',
    [playerId, topic],
  )
  return rows.map(({ body }) => body)
}
const problemAt = (body: { validationErrors: { field: string; code: string }[] }) =>
  body.validationErrors.map(({ field, code }) => `${field}: ${code}`)

const address = { street: 'Aleksanterinkatu 52', postalCode: '00180', city: 'Helsinki' }

describe('the address', () => {
  it('is read with what only support can change', async () => {
    const { body } = await read(await signedIn())
    expect(body).toEqual({
      street: 'Mannerheimintie 1',
      postalCode: '00100',
      city: 'Helsinki',
      countryCode: 'FI',
      provinceCode: null,
      provinces: [],
      dateOfBirth: '1990-05-17',
    })
  })

  it('is changed with an audit line for each part that differs, and an event that names the parts', async () => {
    const player = await signedIn()
    const answer = await setAddress(player, { ...address, street: '  Aleksanterinkatu   52 ' })
    expect(answer).toMatchObject({ status: 200, body: address })
    expect((await read(player)).body).toMatchObject(address)
    const requestId = answer.headers['request-id']
    const line = { actor: 'player', request_id: requestId }
    expect(await auditOf(player.playerId)).toEqual([
      { ...line, subject: 'street', before: 'Mannerheimintie 1', after: 'Aleksanterinkatu 52' },
      { ...line, subject: 'postalCode', before: '00100', after: '00180' },
    ])
    expect(await eventsOf(player.playerId, 'player.details.changed')).toEqual([
      { details: ['street', 'postalCode'], actor: 'player' },
    ])
  })

  it('that is the same writes nothing', async () => {
    const player = await signedIn()
    await setAddress(player, address)
    const lines = await auditOf(player.playerId)
    expect((await setAddress(player, address)).status).toBe(200)
    expect(await auditOf(player.playerId)).toEqual(lines)
    expect(await eventsOf(player.playerId, 'player.details.changed')).toHaveLength(1)
  })

  it.each([
    ['FI', { market: 'FI' }, '0018', '00180'],
    ['BR', { market: 'BR', currency: 'BRL' }, '01310-1000', '01310-100'],
    ['CA', canadian, 'D2X 1Y4', 'h2x1y5'],
  ] as const)('has a postal code in the form of the country: %s', async (country, account, bad, good) => {
    const player = await signedIn({ ...account, country })
    const refused = await setAddress(player, { ...address, postalCode: bad })
    expect(refused.status).toBe(400)
    expect(problemAt(refused.body)).toEqual(['postalCode: postal_code'])
    expect(await auditOf(player.playerId)).toEqual([])
    const answer = await setAddress(player, { ...address, postalCode: good })
    expect(answer.body.postalCode).toBe(good.toUpperCase())
  })

  it.each([
    [{ ...address, street: 'A' }, 'street: required'],
    [{ ...address, street: 'x'.repeat(121) }, 'street: too_long'],
    [{ ...address, street: 'Main‮ Street' }, 'street: characters'],
    [{ ...address, city: ' ' }, 'city: required'],
    [{ ...address, city: 'Hel<b>sinki' }, 'city: characters'],
    [{ ...address, postalCode: '' }, 'postalCode: required'],
    [{ ...address, countryCode: 'SE' }, 'countryCode: unknown_field'],
    [{ street: 'Aleksanterinkatu 52', city: 'Helsinki' }, 'postalCode: required'],
  ])('is refused at its field: %j', async (body, problem) => {
    const player = await signedIn()
    const answer = await setAddress(player, body)
    expect(answer.status).toBe(400)
    expect(problemAt(answer.body)).toContain(problem)
    expect(await auditOf(player.playerId)).toEqual([])
  })

  it('is the one of the signed-in player', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await setAddress(one, address)
    expect((await read(other)).body.street).toBe('Mannerheimintie 1')
    for (const method of ['GET', 'PATCH'] as const)
      expect(
        (await kit.browser().call(method, '/v1/player/address', method === 'GET' ? {} : { body: address }))
          .status,
      ).toBe(401)
  })

  it('of parallel changes ends as one of them, with audit lines in its order', async () => {
    const player = await signedIn()
    const streets = Array.from({ length: 12 }, (_, i) => `Katu ${i + 1}`)
    await Promise.all(streets.map((street) => setAddress(player, { ...address, street })))
    const lines = (await auditOf(player.playerId)).filter(({ subject }) => subject === 'street')
    expect(lines).toHaveLength(streets.length)
    const byBefore = new Map(lines.map((line) => [line.before, line.after]))
    let last = 'Mannerheimintie 1'
    for (let steps = 0; steps < lines.length; steps++) last = byBefore.get(last)!
    expect((await read(player)).body.street).toBe(last)
  })
})

describe('the province', () => {
  it('is changed to one that the country offers, with an audit line', async () => {
    const player = await signedIn(canadian)
    expect((await read(player)).body.provinces).toContainEqual({ value: 'BC', label: 'British Columbia' })
    const answer = await setProvince(player, 'BC')
    expect(answer.body.provinceCode).toBe('BC')
    expect(await auditOf(player.playerId)).toMatchObject([
      { subject: 'province', before: 'QC', after: 'BC', actor: 'player' },
    ])
  })

  it.each([
    ['Ontario, which is not offered', canadian, 'ON', 'not_offered'],
    ['an unknown one', canadian, 'XX', 'not_offered'],
    ['none', canadian, '', 'required'],
    ['one of a country without provinces', {}, 'QC', 'not_offered'],
  ] as const)('is refused: %s', async (_name, account, province, code) => {
    const player = await signedIn(account)
    const answer = await setProvince(player, province)
    expect(answer.status).toBe(400)
    expect(problemAt(answer.body)).toEqual([`provinceCode: ${code}`])
    expect(await auditOf(player.playerId)).toEqual([])
  })
})

describe('the language', () => {
  it.each([
    ['the French of Canada, sent as fr', canadian, 'fr', 'fr', 'caf'],
    ['the same by its own name', canadian, 'caf', 'fr', 'caf'],
    [
      'the English of India, sent as en',
      { country: 'IN', market: 'IN', currency: 'INR' },
      'en',
      'en',
      'inen',
    ],
    ['English in Finland', {}, 'en', 'en', 'en'],
  ] as const)('is changed: %s (spec 1 §7)', async (_name, account, sent, answered, stored) => {
    const player = await signedIn({ ...account, language: 'fi' })
    expect((await setLanguage(player, sent)).body).toEqual({ languageCode: answered })
    expect((await kit.players.factsOf(player.playerId))?.language).toBe(stored)
    expect(await auditOf(player.playerId)).toMatchObject([
      { subject: 'language', before: 'fi', after: stored },
    ])
  })

  it('is refused where the country does not offer it', async () => {
    const player = await signedIn(canadian)
    const answer = await setLanguage(player, 'fi')
    expect(answer.status).toBe(400)
    expect(problemAt(answer.body)).toEqual(['languageCode: not_offered'])
  })
})
