import { describe, expect, it } from 'vitest'
import { type ContactValues, validateContact } from './contact-form.ts'
import { validateDetails } from './details-form.ts'
import { readProgress, retry } from './model.ts'
import { pinProblem } from './pin-problem.ts'

const state = {
  registrationId: 'reg_1',
  currentStep: 'Verification',
  pinsToProve: ['email', 'sms'],
  maskedPhone: '+358 ••••• 67',
  maskedEmail: 'a•••@b.fi',
}

describe('sign-up details', () => {
  const good = {
    country: 'FI',
    firstName: 'Aino',
    lastName: 'Laine',
    email: 'aino@posti.fi',
    password: 'kolme sanaa nyt',
  }
  it('pass when they are complete', () => expect(validateDetails(good)).toEqual({}))

  it.each([
    ['email', { email: 'aino@posti' }, 'no_dot'],
    ['email', { email: 'aino' }, 'email'],
    ['email', { email: ' ' }, 'required'],
    ['password', { password: '' }, 'required'],
    ['password', { password: 'short' }, 'too_short'],
    ['password', { password: 'eleven char' }, 'too_short'],
    ['password', { password: 'abcdefabcdef' }, 'common'],
    ['password', { password: 'Laine on the road' }, 'contains_name'],
    ['firstName', { firstName: 'Ai\u200bno' }, 'characters'],
    ['password', { email: 'sirkka.uoti@posti.fi', password: 'go go Sirkka go' }, 'contains_email'],
    ['firstName', { firstName: ' ' }, 'required'],
    ['lastName', { lastName: '' }, 'required'],
    ['country', { country: '' }, 'required'],
  ])('%s with %j is %s', (field, change, code) => {
    expect(validateDetails({ ...good, ...change })).toEqual({ [field]: code })
  })
})

describe('sign-up contact', () => {
  const good: ContactValues = {
    dateOfBirth: { day: '4', month: '11', year: '1991' },
    province: '',
    street: 'Katu 1',
    postalCode: '00100',
    city: 'Helsinki',
    phone: { prefix: '+358', number: '40 123 4567' },
    cpf: '',
    terms: true,
    cookies: false,
  }
  const today = '2026-11-21'
  const requirements = { minimumAge: 18, cpf: false, province: false }
  const faults = (change: Partial<ContactValues>, birth = '1991-11-04', asked = requirements) =>
    validateContact({ ...good, ...change }, { birth, today, requirements: asked })

  it('passes without the consents that are optional', () => expect(faults({})).toEqual({}))

  it('requires the minimum age, on both sides of the birthday (ID-01)', () => {
    expect(faults({}, '2008-11-21')).toEqual({})
    expect(faults({}, '2008-11-22')).toEqual({ dateOfBirth: 'age' })
    expect(faults({}, '2027-01-01')).toEqual({ dateOfBirth: 'date' })
  })

  it('requires what the market requires, and nothing else', () => {
    const all = { minimumAge: 18, cpf: true, province: true }
    expect(faults({}, '1991-11-04', all)).toEqual({ cpf: 'required', province: 'required' })
    expect(faults({ cpf: '11111111111', province: 'QC' }, '1991-11-04', all)).toEqual({ cpf: 'cpf' })
  })

  it('accepts no address with characters that addresses do not have', () =>
    expect(faults({ street: 'Katu\n1', city: '😀', postalCode: '@@' })).toEqual({
      street: 'characters',
      city: 'characters',
      postalCode: 'postal_code',
    }))

  it('requires the terms, a number and an address', () => {
    expect(faults({ terms: false, phone: { prefix: '+358', number: 'abc' }, street: '', city: ' ' })).toEqual(
      {
        terms: 'must_accept',
        phone: 'phone',
        street: 'required',
        city: 'required',
      },
    )
  })
})

describe('progress', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const stored = {
    savedAt: now - 1_000,
    country: 'FI',
    email: 'aino@posti.fi',
    firstName: 'Aino',
    pins: {},
    state,
  }

  it('is restored within a day', () => {
    expect(readProgress(JSON.stringify(stored), now)).toEqual(stored)
    expect(readProgress(JSON.stringify({ ...stored, savedAt: now - 86_400_001 }), now)).toBeUndefined()
  })

  it('that cannot be read counts as none', () => {
    for (const text of [
      null,
      '',
      '{',
      'null',
      '7',
      JSON.stringify({ ...stored, state: { ...state, currentStep: 'X' } }),
    ])
      expect(readProgress(text, now)).toBeUndefined()
  })
})

describe('codes (spec 1 §8)', () => {
  const problem = (code: string, additionalInfo: Record<string, unknown> = {}, status = 400) =>
    pinProblem({ code, status, additionalInfo })
  it.each([
    ['sms.code.invalid', { reason: 'wrong', attemptsLeft: 2 }, { kind: 'wrong', attemptsLeft: 2 }],
    ['email.code.invalid', { reason: 'expired', attemptsLeft: 2 }, { kind: 'expired' }],
    ['sms.max.attempts.reached', {}, { kind: 'exhausted' }],
    ['email.max.attempts.reached', { minutes: 90 }, { kind: 'exhausted', minutes: 90 }],
    ['error.vonage.phone.invalid', {}, { kind: 'number' }],
    ['unhandled.error.no.code', {}, { kind: 'not-sent' }],
    ['error.registration.not_found', {}, { kind: 'gone' }],
    ['error.registration.step', {}, { kind: 'gone' }],
    ['error.registration.player_already_exists', {}, { kind: 'duplicate' }],
    ['error.exclusion.in.progress', { days: 3 }, { kind: 'excluded' }],
    ['error.exclusion.in.progress.indefinitely', {}, { kind: 'excluded' }],
    ['error.account.play_closed', {}, { kind: 'play-closed' }],
    ['error.register.unavailable', {}, { kind: 'register-away' }],
    ['error.register.number_required', {}, { kind: 'register-number' }],
    ['error.rate.limited', {}, { kind: 'busy' }],
    ['error.system.error', {}, { kind: 'unknown' }],
  ])('%s %j is %j', (code, info, meaning) => expect(problem(code, info)).toEqual(meaning))

  it('without an answer are the network', () =>
    expect(problem('network', {}, 0)).toEqual({ kind: 'network' }))
})

describe('automatic sign-in (spec 1 §9)', () => {
  it('tries five times with a pause between, then gives up', async () => {
    let tries = 0
    let pauses = 0
    const answer = await retry(
      () => {
        tries += 1
        return Promise.reject(new Error('not yet'))
      },
      { tries: 5, pause: () => Promise.resolve((pauses += 1)) },
    )
    expect([answer, tries, pauses]).toEqual([undefined, 5, 4])
  })

  it('stops at success, when the page is left, and at a final refusal', async () => {
    let tries = 0
    const work = () => (++tries < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve('in'))
    const pause = () => Promise.resolve()
    expect(await retry(work, { tries: 5, pause })).toBe('in')
    expect(tries).toBe(3)
    expect(await retry(work, { tries: 5, pause, isOver: () => true })).toBeUndefined()
    tries = 0
    expect(await retry(work, { tries: 5, pause, isFinal: () => true })).toBeUndefined()
    expect(tries).toBe(1)
  })
})
