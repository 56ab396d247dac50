import { describe, expect, it } from 'vitest'
import { silentLog } from '../../kernel/index.ts'
import { createOldPlatform } from './adapter.ts'

const player = {
  id: 'p-7',
  email: 'mila@old.example',
  email_verified: true,
  first_name: 'Mila',
  last_name: 'Muutto',
  phone: '+358405550131',
  date_of_birth: '1985-06-12',
  street: 'Satamakatu 8',
  city: 'Tampere',
  postal_code: '33200',
  country: 'FI',
  province: null,
  language: 'fi',
  currency: 'EUR',
  account: { status: 'excluded', until: '2027-01-01T00:00:00Z' },
  flags: { payout_risk: false, suspended: true },
  limits: {
    deposit: { day: '30.00', week: null, month: null },
    loss: { day: null, week: null, month: null },
  },
}

function platform(...answers: (object | number)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift() ?? 500
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }) as typeof fetch
  const old = createOldPlatform({
    config: { url: 'https://old.example/api', token: 't0ken' },
    timeoutMs: 1_000,
    log: silentLog,
    fetch: send,
  })
  const { signal } = new AbortController()
  return {
    asked,
    find: () => old.findPlayer({ email: 'mila@old.example', password: 'p', signal }),
    tell: () => old.tellMoved({ oldId: 'p/7', playerId: 42n, signal }),
  }
}

describe('a login at the old platform', () => {
  it('is asked with address, password and token, and gives the player with standing and limits', async () => {
    const { asked, find } = platform({ player })
    expect(await find()).toMatchObject({
      outcome: 'found',
      player: {
        oldId: 'p-7',
        firstName: 'Mila',
        status: 'excluded',
        statusUntil: Temporal.Instant.from('2027-01-01T00:00:00Z'),
        isSuspended: true,
        limits: { deposit: { day: 3_000n, week: null, month: null }, loss: { day: null } },
      },
    })
    expect(asked[0]!.url).toBe('https://old.example/api/players/sign_in')
    expect(asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer t0ken' })
    expect(asked[0]!.init.body).toBe('{"email":"mila@old.example","password":"p"}')
  })

  it.each([401, 410])('with the answer %i is a login of nobody, and is asked one time', async (status) => {
    const { asked, find } = platform(status)
    expect(await find()).toEqual({ outcome: 'nobody' })
    expect(asked).toHaveLength(1)
  })

  it.each([400, 403, 404])('with the answer %i is unknown', async (status) => {
    expect(await platform(status).find()).toEqual({ outcome: 'unknown' })
  })

  it('is tried two times when the platform fails, and is then unknown', async () => {
    const { asked, find } = platform(500, { player })
    expect((await find()).outcome).toBe('found')
    expect(asked).toHaveLength(2)
    expect(await platform(500, 500, { player }).find()).toEqual({ outcome: 'unknown' })
  })

  it.each([
    ['a status that we do not know', { account: { status: 'self_barred', until: null } }],
    ['no date of birth', { date_of_birth: null }],
    ['a currency that we do not have', { currency: 'XXX' }],
    [
      'an amount that does not fit the currency',
      { limits: { ...player.limits, loss: { day: '1.005', week: null, month: null } } },
    ],
    ['no limits', { limits: undefined }],
  ])('with %s is unknown', async (_what, change) => {
    expect(await platform({ player: { ...player, ...change } }).find()).toEqual({ outcome: 'unknown' })
  })
})

describe('the word that a player has moved', () => {
  it('names the player here, and counts only with the answer that was agreed', async () => {
    const { asked, tell } = platform({ moved: true })
    expect(await tell()).toBe(true)
    expect(asked[0]!.url).toBe('https://old.example/api/players/p%2F7/moved')
    expect(asked[0]!.init).toMatchObject({ method: 'PUT', body: '{"player_id":"42"}' })
    expect(await platform({}).tell()).toBe(false)
    expect(await platform(409).tell()).toBe(false)
    expect(await platform(500, 500).tell()).toBe(false)
  })
})
