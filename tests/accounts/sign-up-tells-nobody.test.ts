import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountsKit,
  contact,
  createAccountsKit,
  emailCodeFor,
  loginCaptcha,
  smsCodeFor,
} from './kit.ts'

const START = '2026-10-24T09:00:00Z'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

interface Typed {
  readonly email: string
  readonly phone: { prefix: string; body: string; e164: string }
}

/** Masks what differs between any two answers: ids, request ids, the last digits of a number. */
function toComparable(text: string): string {
  return text
    .replace(/reg_[0-9a-f]{48}/g, 'reg_…')
    .replace(/ver_[0-9a-z]{26}/g, 'ver_…')
    .replace(/"requestId":"[^"]+"/g, '"requestId":"…"')
    .replace(/• \d\d"/g, '• …"')
}

/** A browser in the middle of a sign-up, and every answer that it got: status, headers and body. */
function visitor({ email, phone }: Typed) {
  const browser = kit.browser()
  const answers: string[] = []
  let registrationId = ''
  async function send(method: 'POST' | 'PUT', path: string, body: object, headers = {}): Promise<void> {
    const answer = await browser.call(method, path, { body, headers })
    if (registrationId === '') registrationId = answer.body.registrationId as string
    const { date: _date, 'request-id': _requestId, ...rest } = answer.headers
    answers.push(
      toComparable(
        [method, path, answer.status, JSON.stringify(rest), JSON.stringify(answer.body)].join(' '),
      ),
    )
  }
  const registration = '/v1/player/registration'
  return {
    answers,
    create: () =>
      send(
        'POST',
        registration,
        {
          firstName: 'Aino',
          lastName: kit.surname(),
          email,
          password: 'correct horse battery',
          languageCode: 'fi',
          market: 'FI',
        },
        { 'x-captcha-token': `good-${email}-${kit.email()}` },
      ),
    contact: () => send('PUT', registration, contact({ registrationId, phone, dateOfBirth: '1971-01-01' })),
    ask: (kind: 'sms' | 'email') => send('POST', `${registration}/${kind}_request`, { registrationId }),
    type: (kind: 'sms' | 'email', code: string) =>
      send('POST', `${registration}/${kind}_verification`, { registrationId, [`${kind}Code`]: code }),
    signIn: () =>
      send('POST', '/v1/session', { email, password: 'not the password', captchaToken: loginCaptcha() }),
  }
}

/** Neither the address nor the number is theirs. */
async function asStranger(typed: Typed): Promise<string[]> {
  const { answers, ...does } = visitor(typed)
  await does.create()
  await does.contact()
  await does.ask('sms')
  await does.type('email', '000000')
  for (let i = 0; i < 3; i++) {
    await does.ask('email')
    await does.type('email', '000000')
    kit.clock.advance({ seconds: 30 })
  }
  for (let i = 0; i < 3; i++) await does.type('email', '000000')
  await does.ask('email')
  await does.type('sms', '000000')
  await does.contact()
  kit.clock.advance({ minutes: 11 })
  await does.type('email', '000000')
  for (let i = 0; i < 6; i++) await does.signIn()
  return answers
}

/** The address is theirs, the number is not. */
async function asOwnerOfAddress(typed: Typed): Promise<string[]> {
  const { answers, ...does } = visitor(typed)
  await does.create()
  await does.contact()
  await does.ask('email')
  await does.type('email', emailCodeFor(kit, typed.email))
  await does.ask('email')
  await does.ask('sms')
  for (let i = 0; i < 4; i++) await does.type('sms', '000000')
  await does.ask('sms')
  await does.contact()
  return answers
}

/** The number is theirs, the address is not. */
async function asOwnerOfNumber(typed: Typed): Promise<string[]> {
  const { answers, ...does } = visitor(typed)
  await does.create()
  await does.contact()
  await does.ask('sms')
  await does.type('sms', '123456')
  await does.ask('email')
  await does.type('email', '000000')
  await does.contact()
  expect(() => smsCodeFor(kit, typed.phone.e164)).toThrow('no SMS')
  return answers
}

const spellings: readonly (readonly [string, (email: string) => string])[] = [
  ['as it is', (email) => email],
  ['in capitals', (email) => email.toUpperCase()],
  ['in full width', (email) => email.replace('np', 'ｎｐ')],
  ['with its mark apart', (email) => email.normalize('NFD')],
]

describe('SEC-07: every answer of the sign-up is the same, byte for byte, for', () => {
  let numbers = 0
  /** As long as every other one, and masked in the same way. */
  const address = (): string => `np.ä${String(++numbers).padStart(4, '0')}@mail.example`

  it.each(spellings)('an address that has an account and one that has none, %s', async (_name, spell) => {
    for (const walk of [asStranger, asOwnerOfNumber]) {
      const known = address()
      await kit.player({ email: known })
      kit.clock.set(START)
      const ofKnown = await walk({ email: spell(known), phone: kit.phone() })
      kit.clock.set(START)
      const ofUnknown = await walk({ email: spell(address()), phone: kit.phone() })
      expect(ofKnown).toEqual(ofUnknown)
    }
  })

  it('a number that has an account and one that has none', async () => {
    for (const walk of [asStranger, asOwnerOfAddress]) {
      const phone = kit.phone()
      await kit.player({ phone: phone.e164 })
      kit.clock.set(START)
      const ofKnown = await walk({ email: address(), phone })
      kit.clock.set(START)
      const ofUnknown = await walk({ email: address(), phone: kit.phone() })
      expect(ofKnown).toEqual(ofUnknown)
    }
  })

  it('a person, and no account is read before both proofs: no answer can take longer', async () => {
    let comparisons = 0
    const matchesOf = kit.players.matchesOf.bind(kit.players)
    Object.assign(kit.players, {
      matchesOf: (...question: Parameters<typeof matchesOf>) => {
        comparisons++
        return matchesOf(...question)
      },
    })
    try {
      for (const walk of [asStranger, asOwnerOfNumber, asOwnerOfAddress]) {
        kit.clock.set(START)
        await walk({ email: address(), phone: kit.phone() })
      }
      expect(comparisons).toBe(0)
      await kit.register(kit.browser())
      expect(comparisons).toBe(1)
    } finally {
      Object.assign(kit.players, { matchesOf })
    }
  })
})
