/**
 * The steps of the sign-up, and what is stored between them (spec 1 §2, §4, §8). What only one step needs is loaded
 * with the step: details-form.ts, contact-form.ts, pin-problem.ts.
 */
import type { RouteOutput } from '@marquee/contract'

export type RegistrationState = RouteOutput<'registration.create'>
export type SignupStep = RegistrationState['currentStep']
export type PinKind = RegistrationState['pinsToProve'][number]
export type PinState = RouteOutput<'registration.smsRequest'>

const DAY_MS = 86_400_000

/** Number of a step: "2 of 4". The two states that end the flow have the number of the step in which it ended. */
export const stepNumbers: Readonly<Record<SignupStep, number>> = {
  Details: 1,
  ContactInfo: 2,
  Verification: 3,
  Complete: 4,
  Unsupported: 2,
  Duplicated: 3,
}
export const STEPS = 4

/** What this browser stores of an open sign-up. No secrets: neither password nor code. */
export interface Progress {
  readonly savedAt: number
  readonly country: string
  readonly email: string
  readonly firstName: string
  /** The last code of each kind: until when it is valid, and when the next one may be sent. */
  readonly pins: Readonly<Partial<Record<PinKind, PinState>>>
  readonly state: RegistrationState
}

const STEP_NAMES: ReadonlySet<unknown> = new Set(Object.keys(stepNumbers))

/** Reads the stored sign-up; undefined without one, when it is older than a day, and when it cannot be read. */
export function readProgress(text: string | null, now: number): Progress | undefined {
  if (text === null) return undefined
  try {
    const stored = JSON.parse(text) as Partial<Progress> | null
    if (typeof stored?.savedAt !== 'number' || now - stored.savedAt > DAY_MS || stored.savedAt > now)
      return undefined
    if (typeof stored.country !== 'string' || typeof stored.email !== 'string') return undefined
    if (typeof stored.state?.registrationId !== 'string' || !STEP_NAMES.has(stored.state.currentStep))
      return undefined
    if (!Array.isArray(stored.state.pinsToProve)) return undefined
    return { ...(stored as Progress), firstName: stored.firstName ?? '', pins: stored.pins ?? {} }
  } catch {
    return undefined
  }
}

/** When the server deletes the open sign-up: a day after it began (ms since 1970). */
export const endOfProgress = (progress: Progress): number => progress.savedAt + DAY_MS

/** The form field for each field name of the API, for both forms. */
export const fieldByApi: Readonly<Record<string, string>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  password: 'password',
  country: 'country',
  countryCode: 'country',
  provinceCode: 'province',
  dateOfBirth: 'dateOfBirth',
  street: 'street',
  postalCode: 'postalCode',
  city: 'city',
  mobilePhone: 'phone',
  'mobilePhone.prefix': 'phone',
  'mobilePhone.body': 'phone',
  cpf: 'cpf',
  termsAndConditionsAccepted: 'terms',
  termsAndConditionsAcceptedVersion: 'terms',
  smsCode: 'code',
  emailCode: 'code',
}

/** Codes that lead to another step instead of an error message. */
export const stepByCode: Readonly<Record<string, SignupStep>> = {
  'error.registration.country.unsupported': 'Unsupported',
  'error.registration.player_already_exists': 'Duplicated',
}

/** Automatic sign-in after the sign-up (spec 1 §9): 5 attempts, 3 s apart. */
export const signInTries = 5
export const signInPauseMs = 3_000

/**
 * Tries until it succeeds or the attempts are used up.
 * @returns the result of the last attempt; undefined when all failed or `isOver` stopped it
 */
export async function retry<T>(
  work: () => Promise<T>,
  options: {
    tries: number
    pause: () => Promise<unknown>
    isOver?: () => boolean
    isFinal?: (error: unknown) => boolean
  },
): Promise<T | undefined> {
  for (let attempt = 0; attempt < options.tries; attempt++) {
    if (options.isOver?.()) return undefined
    if (attempt > 0) await options.pause()
    try {
      return await work()
    } catch (error) {
      if (options.isFinal?.(error)) return undefined
    }
  }
  return undefined
}
