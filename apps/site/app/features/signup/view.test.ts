import { describe, expect, it } from 'vitest'
import type { Progress, SignupStep } from './model.ts'
import { type SignupState, signupView } from './view.ts'

const progressAt = (currentStep: SignupStep): Progress => ({
  savedAt: 1,
  country: 'IE',
  email: 'una@players.example',
  firstName: 'Una',
  pins: {},
  state: {
    registrationId: 'reg_1',
    currentStep,
    pinsToProve: ['email', 'sms'],
    maskedPhone: null,
    maskedEmail: null,
  } as unknown as Progress['state'],
})
const view = (state: Partial<SignupState>) =>
  signupView({ isKnown: true, step: null, progress: undefined, refusedCountry: undefined, ...state }).is

describe('The sign-up', () => {
  it.each([
    [null, undefined, 'details'],
    ['contact', undefined, 'details'],
    ['code', undefined, 'details'],
    ['nonsense', undefined, 'details'],
    [null, 'ContactInfo', 'contact'],
    ['details', 'ContactInfo', 'details'],
    ['contact', 'ContactInfo', 'contact'],
    ['code', 'ContactInfo', 'contact'],
    [null, 'Verification', 'code'],
    ['details', 'Verification', 'details'],
    ['contact', 'Verification', 'contact'],
    ['code', 'Verification', 'code'],
    ['details', 'Complete', 'complete'],
    ['contact', 'Duplicated', 'duplicated'],
    ['contact', 'Unsupported', 'unsupported'],
  ] as const)('at the address step=%s with %s reached shows %s', (step, reached, shown) => {
    expect(view({ step, progress: reached === undefined ? undefined : progressAt(reached) })).toBe(shown)
  })

  it('waits for the stored sign-up where the address names a later step', () => {
    expect(view({ isKnown: false, step: 'contact' })).toBe('loading')
    expect(view({ isKnown: false, step: 'details' })).toBe('details')
    expect(view({ isKnown: false })).toBe('details')
  })

  it('shows a refused country before anything else', () => {
    expect(view({ refusedCountry: 'CH', progress: progressAt('ContactInfo') })).toBe('unsupported')
  })

  it('asks for the first code that is not proven yet', () => {
    expect(
      signupView({
        isKnown: true,
        step: 'code',
        progress: progressAt('Verification'),
        refusedCountry: undefined,
      }),
    ).toMatchObject({ is: 'code', kind: 'email' })
  })
})
