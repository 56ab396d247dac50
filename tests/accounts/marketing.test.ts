import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

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
interface Choice {
  readonly channel: string
  readonly topic: string
  readonly allowed: boolean
}
const path = '/v1/player/marketing_preferences'
const read = ({ browser, token }: SignedIn) => browser.call('GET', path, { token })
const send = ({ browser, token }: SignedIn, body: unknown) => browser.call('PATCH', path, { token, body })
const allowedOf = (body: { preferences: Choice[] }) =>
  body.preferences.filter(({ allowed }) => allowed).map(({ channel, topic }) => `${channel} ${topic}`)
const news = { channel: 'EMAIL', topic: 'NEWSLETTER', allowed: true }
const bonus = { channel: 'SMS', topic: 'BONUS_OFFER', allowed: true }
const safer = { channel: 'EMAIL', topic: 'RESPONSIBLE_GAMING', allowed: true }
const linesOf = async (playerId: bigint) =>
  (
    await kit.db.query<
      Choice & { text_version: number; language: string; source: string; request_id: string }
    >(
      `select channel, topic, allowed, text_version, language, source, request_id from players.marketing_consent
        where player_id = $1 and source <> 'sign-up' order by recorded_at, channel, topic`,
      [playerId],
    )
  ).rows

describe('marketing preferences', () => {
  it('are every channel with every topic, and none is allowed before a choice (MKT-01)', async () => {
    const { body } = await read(await signedIn())
    expect(body.preferences).toHaveLength(5 * 4)
    expect(allowedOf(body)).toEqual([])
    expect(body.isMarketingOff).toBe(true)
  })

  it('hold what was agreed to at sign-up, without the information that is no marketing', async () => {
    const { body } = await read(await signedIn({ marketingOptIn: true }))
    expect(allowedOf(body)).toHaveLength(5 * 3)
    expect(allowedOf(body).filter((choice) => choice.endsWith('RESPONSIBLE_GAMING'))).toEqual([])
  })

  it('are appended with the version and language of the text, and only where they differ (MKT-01)', async () => {
    const player = await signedIn()
    const answer = await send(player, { preferences: [news, bonus], textVersion: 1 })
    expect(allowedOf(answer.body)).toEqual(['EMAIL NEWSLETTER', 'SMS BONUS_OFFER'])
    kit.clock.advance({ seconds: 1 })
    await send(player, { preferences: [news, { ...bonus, allowed: false }], textVersion: 1 })
    const line = { text_version: 1, language: 'fi', source: 'player', request_id: expect.stringMatching(/./) }
    expect(await linesOf(player.playerId)).toEqual([
      { ...line, ...news },
      { ...line, ...bonus },
      { ...line, ...bonus, allowed: false },
    ])
    expect(allowedOf((await read(player)).body)).toEqual(['EMAIL NEWSLETTER'])
  })

  it('of marketing are withdrawn by one call, which leaves the information about safer gambling (MKT-02)', async () => {
    const player = await signedIn({ marketingOptIn: true })
    await send(player, { preferences: [safer], textVersion: 1 })
    const answer = await send(player, { noMarketing: true })
    expect(allowedOf(answer.body)).toEqual(['EMAIL RESPONSIBLE_GAMING'])
    expect(answer.body.isMarketingOff).toBe(true)
    expect((await send(player, { noMarketing: true })).status).toBe(200)
  })

  it.each(['SELF_EXCLUDED', 'CLOSED', 'BLACKLISTED'] as const)(
    'of marketing end with the status %s, in its transaction, and do not come back with the account (EXC-13, MKT-04)',
    async (status) => {
      const player = await signedIn({ marketingOptIn: true })
      await send(player, { preferences: [safer], textVersion: 1 })
      const until = kit.clock.now().add({ minutes: 1 })
      await kit.players.changeStanding(player.playerId, {
        status: { to: status, ...(status === 'SELF_EXCLUDED' && { until }) },
        reason: 'test',
        actor: 'staff:1',
      })
      kit.clock.set(until)
      const withdrawn = (await linesOf(player.playerId)).filter(({ source }) => source === 'status')
      expect(withdrawn).toHaveLength(5 * 3)
      expect(withdrawn.some(({ allowed }) => allowed)).toBe(false)
      await kit.players.changeStanding(player.playerId, {
        status: { to: 'REGISTERED', ...(status === 'SELF_EXCLUDED' && { isReturn: true }) },
        reason: 'back',
        actor: 'staff:1',
      })
      expect(allowedOf((await read(player)).body)).toEqual(['EMAIL RESPONSIBLE_GAMING'])
    },
  )

  it('of marketing cannot be given while the account may not play; information and refusals can', async () => {
    const player = await signedIn({ marketingOptIn: true })
    const until = kit.clock.now().add({ hours: 24 })
    const status = { to: 'TIMEOUT', until } as const
    await kit.players.changeStanding(player.playerId, { status, reason: 'break', actor: 'player' })
    expect(await send(player, { preferences: [news], textVersion: 1 })).toMatchObject({
      status: 409,
      body: { code: 'error.marketing.not_allowed' },
    })
    expect((await send(player, { preferences: [safer], textVersion: 1 })).status).toBe(200)
    expect((await send(player, { noMarketing: true })).status).toBe(200)
    expect(allowedOf((await read(player)).body)).toEqual(['EMAIL RESPONSIBLE_GAMING'])
  })

  it('given while the account is being excluded are never left allowed', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await signedIn()
      await Promise.all([
        send(player, { preferences: [news, bonus], textVersion: 1 }),
        kit.players.changeStanding(player.playerId, {
          status: { to: 'SELF_EXCLUDED' },
          reason: 'asked',
          actor: 'player',
        }),
      ])
      const { rows } = await kit.db.query<{ allowed: boolean }>(
        `select distinct on (channel, topic) allowed from players.marketing_consent
          where player_id = $1 order by channel, topic, recorded_at desc`,
        [player.playerId],
      )
      expect(rows.some(({ allowed }) => allowed)).toBe(false)
    }
  })

  it.each([
    ['consent to another text', { preferences: [news], textVersion: 2 }, 'textVersion: outdated'],
    ['consent without a text', { preferences: [news] }, 'textVersion: required'],
    ['nothing', {}, 'preferences: one_of'],
    ['both at once', { preferences: [news], noMarketing: true, textVersion: 1 }, 'preferences: one_of'],
    ['one pair twice', { preferences: [news, news], textVersion: 1 }, 'preferences: duplicate'],
    [
      'an unknown channel',
      { preferences: [{ ...news, channel: 'FAX' }], textVersion: 1 },
      'preferences.0.channel',
    ],
    ['marketing switched on as a whole', { noMarketing: false }, 'noMarketing'],
  ])('are refused: %s', async (_name, body, problem) => {
    const player = await signedIn()
    const answer = await send(player, body)
    expect(answer.status).toBe(400)
    const problems = answer.body.validationErrors as { field: string; code: string }[]
    expect(problems.map(({ field, code }) => `${field}: ${code}`).join()).toContain(problem)
    expect(await linesOf(player.playerId)).toEqual([])
  })
})

describe('a message of marketing', () => {
  let messages = 0
  const contact = (change: Partial<Parameters<AccountsKit['marketing']['mayContact']>[1]> = {}) =>
    ({
      messageId: `message-${++messages}`,
      channel: 'EMAIL',
      topic: 'NEWSLETTER',
      cause: 'campaign',
      ...change,
    }) as const
  type Change = Parameters<typeof contact>[0]
  const ask = (playerId: bigint, change?: Change) => kit.marketing.mayContact(playerId, contact(change))
  const member = async () => (await kit.player({ marketingOptIn: true })).playerId
  const DAY_MS = 86_400_000
  /** A noon of Finland, weeks after what other tests have asked. */
  const noon = () =>
    kit.clock.set(
      kit.clock
        .now()
        .toZonedDateTimeISO('Europe/Helsinki')
        .add({ days: 30 })
        .with({ hour: 12, minute: 0, second: 0, millisecond: 0 })
        .toInstant()
        .toString(),
    )

  it('is asked about when it is sent, and each answer is stored (MKT-03)', async () => {
    noon()
    const playerId = await member()
    expect(await ask(playerId, { messageId: 'one' })).toBeNull()
    kit.clock.advance({ seconds: 1 })
    await kit.marketing.set(playerId, [{ channel: 'EMAIL', topic: 'NEWSLETTER', allowed: false }], {
      textVersion: 1,
      requestId: 'r',
    })
    expect(await ask(playerId, { messageId: 'two' })).toBe('consent')
    const { rows } = await kit.db.query(
      'select message_id, channel, topic, cause, refusal from players.contact where player_id = $1 order by asked_at',
      [playerId],
    )
    const asked = { channel: 'EMAIL', topic: 'NEWSLETTER', cause: 'campaign' }
    expect(rows).toEqual([
      { ...asked, message_id: 'one', refusal: null },
      { ...asked, message_id: 'two', refusal: 'consent' },
    ])
  })

  it.each(['loss', 'low-balance', 'limit-reached', 'time-out-ended', 'logout-after-loss'] as const)(
    'is never caused by %s (MKT-05)',
    async (cause) => {
      noon()
      const playerId = await member()
      expect(await ask(playerId, { cause })).toBe('cause')
      expect(await ask(playerId, { cause: 'new-game' })).toBeNull()
    },
  )

  it('is the third of seven days and not the fourth, and another one follows when the first is seven days old (MKT-11)', async () => {
    noon()
    const playerId = await member()
    for (const _ of [1, 2, 3]) expect(await ask(playerId)).toBeNull()
    expect(await ask(playerId)).toBe('cap')
    // What is tried again is the same message, and information is no marketing.
    const again = { messageId: `message-${messages - 1}` }
    expect(await ask(playerId, again)).toBeNull()
    expect(await ask(playerId, { ...again, channel: 'SMS' })).toBe('cap')
    kit.clock.advance({ milliseconds: 7 * DAY_MS - 1 })
    const repeated = await ask(playerId)
    expect(repeated).toBe('cap')
    kit.clock.advance({ milliseconds: 1 })
    expect(await ask(playerId)).toBeNull()
  })

  it('that is tried again counts in its own channel and within 15 minutes of the first time alone (MKT-11)', async () => {
    noon()
    const playerId = await member()
    const one = { messageId: 'tried-again' } as const
    expect(await ask(playerId, one)).toBeNull()
    expect(await ask(playerId, { ...one, channel: 'SMS' })).toBeNull()
    expect(await ask(playerId)).toBeNull()
    kit.clock.advance({ minutes: 14 })
    expect(await ask(playerId, one)).toBeNull()
    kit.clock.advance({ milliseconds: 59_999 })
    expect(await ask(playerId, one)).toBeNull()
    kit.clock.advance({ milliseconds: 1 })
    expect(await ask(playerId, one)).toBe('cap')
  })

  it.each([
    ['suspended', { access: { suspended: true } }],
    ['blocked to a payout', { access: { payout: true } }],
    ['without bonuses, as a list makes somebody (ID-20)', { access: { bonuses: false } }],
  ])('is for nobody who is %s, and for the same player afterwards (MKT-03)', async (_what, { access }) => {
    noon()
    const playerId = await member()
    const why = { reason: 'a test', actor: 'anna' }
    await kit.players.changeStanding(playerId, { access, ...why })
    expect(await ask(playerId)).toBe('account')
    const open = { suspended: false, payout: false, bonuses: true }
    await kit.players.changeStanding(playerId, { access: open, ...why })
    expect(await ask(playerId)).toBeNull()
  })

  it('is for nobody whose verification has failed or who is excluded from a product (MKT-03)', async () => {
    noon()
    const [failed, excluded] = [await member(), await member()]
    await kit.db.query(`update players.player set kyc_status = 'RESTRICTED' where player_id = $1`, [failed])
    expect(await ask(failed)).toBe('account')
    await kit.db.query(
      `insert into players.product_exclusion (player_id, product, started_at, until, least_until)
         values ($1, 'casino', $2, null, $2)`,
      [excluded, kit.clock.now()],
    )
    expect(await ask(excluded)).toBe('account')
  })

  it('is one of three, of ten that are asked about at the same moment (MKT-11)', async () => {
    noon()
    const playerId = await member()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(playerId)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'cap')).toHaveLength(7)
  })

  it('is not sent from 21 until before 9 o’clock of the market, and information is (MKT-11)', async () => {
    noon()
    const playerId = await member()
    await kit.marketing.set(playerId, [{ channel: 'SMS', topic: 'RESPONSIBLE_GAMING', allowed: true }], {
      textVersion: 1,
      requestId: 'r',
    })
    kit.clock.advance({ milliseconds: (9 * DAY_MS) / 24 - 1 })
    expect(await ask(playerId)).toBeNull()
    kit.clock.advance({ milliseconds: 1 })
    expect(await ask(playerId)).toBe('quiet')
    expect(await ask(playerId, { channel: 'SMS', topic: 'RESPONSIBLE_GAMING' })).toBeNull()
    kit.clock.advance({ milliseconds: DAY_MS / 2 - 1 })
    expect(await ask(playerId)).toBe('quiet')
    kit.clock.advance({ milliseconds: 1 })
    expect(await ask(playerId)).toBeNull()
  })
})
