/** The sign-up as steps, the codes of its refusals at their fields, and what is kept between steps (spec 1 §2, §4, §8). */
import type { RouteOutput } from '@marquee/contract'
import {
  ageOn,
  isAddressLine,
  isCpf,
  isEmail,
  isPersonName,
  isPostalCode,
  type PasswordStrength,
  passwordProblems,
  passwordStrength,
  phoneBodyDigits,
} from '@marquee/contract/rules'

export type RegistrationState = RouteOutput<'registration.create'>
export type SignupStep = RegistrationState['currentStep']
export type PinKind = RegistrationState['pinsToProve'][number]
export type PinState = RouteOutput<'registration.smsRequest'>

export const CODE_LENGTH = 6
const DAY_MS = 86_400_000

/** Place of a step on the way: "2 of 4". The two ends of the road keep the place where it ended. */
export const placeOfStep: Readonly<Record<SignupStep, number>> = {
  Details: 1,
  ContactInfo: 2,
  Verification: 3,
  Complete: 4,
  Unsupported: 2,
  Duplicated: 3,
}
export const STEPS = 4

/** What this browser remembers of an open sign-up. Nothing secret: no password, no code. */
export interface Progress {
  readonly savedAt: number
  readonly country: string
  readonly email: string
  readonly firstName: string
  readonly state: RegistrationState
}

const STEP_NAMES: ReadonlySet<unknown> = new Set(Object.keys(placeOfStep))

/** Reads what was remembered; undefined when there is nothing, when it is older than a day or cannot be read. */
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
    return { ...(stored as Progress), firstName: stored.firstName ?? '' }
  } catch {
    return undefined
  }
}

/** When the open sign-up is forgotten by the server: a day after it began (ms since 1970). */
export const endOfProgress = (progress: Progress): number => progress.savedAt + DAY_MS

export interface DetailsValues {
  country: string
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Codes of the first step. */
export function detailsFaults(values: DetailsValues): Partial<Record<keyof DetailsValues, string>> {
  const faults: Partial<Record<keyof DetailsValues, string>> = {}
  if (values.country === '') faults.country = 'required'
  for (const name of ['firstName', 'lastName'] as const)
    if (values[name].trim() === '') faults[name] = 'required'
    else if (!isPersonName(values[name])) faults[name] = 'characters'
  const email = values.email.trim()
  if (email === '') faults.email = 'required'
  else if (!isEmail(email)) faults.email = /@[^.]*$/.test(email) ? 'no_dot' : 'email'
  const problem = passwordProblems(values.password, { ...values, email })[0]
  if (problem !== undefined) faults.password = values.password === '' ? 'required' : problem
  return faults
}

/** How strong a password is, in a word; undefined while nothing is typed. */
export function strengthOf(password: string): PasswordStrength | undefined {
  return password === '' ? undefined : passwordStrength(password)
}

export interface ContactValues {
  dateOfBirth: { day: string; month: string; year: string }
  country: string
  province: string
  street: string
  postalCode: string
  city: string
  phone: { prefix: string; number: string }
  cpf: string
  terms: boolean
  cookies: boolean
  marketing: boolean
}

/** What a market asks in the second step. */
export interface Demands {
  readonly minimumAge: number
  readonly cpf: boolean
  readonly province: boolean
}

/**
 * Codes of the second step.
 * @param birth the date as `yyyy-MM-dd`; undefined when the parts name no day
 * @param today the same, in the reader's zone
 */
export function contactFaults(
  values: ContactValues,
  { birth, today, demands }: { birth: string | undefined; today: string; demands: Demands },
): Partial<Record<keyof ContactValues, string>> {
  const faults: Partial<Record<keyof ContactValues, string>> = {}
  const { day, month, year } = values.dateOfBirth
  if (`${day}${month}${year}` === '') faults.dateOfBirth = 'required'
  else if (birth === undefined || birth > today) faults.dateOfBirth = 'date'
  else if (ageOn(birth, today) < demands.minimumAge) faults.dateOfBirth = 'age'
  if (values.country === '') faults.country = 'required'
  if (demands.province && values.province === '') faults.province = 'required'
  if (values.street.trim().length < 2) faults.street = 'required'
  else if (!isAddressLine(values.street)) faults.street = 'characters'
  if (values.postalCode.trim().length < 2) faults.postalCode = 'required'
  else if (!isPostalCode(values.postalCode.trim())) faults.postalCode = 'postal_code'
  if (values.city.trim() === '') faults.city = 'required'
  else if (!isAddressLine(values.city)) faults.city = 'characters'
  if (values.phone.number.trim() === '') faults.phone = 'required'
  else if (phoneBodyDigits(values.phone.number) === null) faults.phone = 'phone'
  if (demands.cpf && !isCpf(values.cpf)) faults.cpf = values.cpf.trim() === '' ? 'required' : 'cpf'
  if (!values.terms) faults.terms = 'must_accept'
  return faults
}

/** Fields of the API at the fields of both forms. */
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

/** Codes that belong to one field, whatever the API says about fields (spec 1 §8). */
export const fieldByCode: Readonly<Record<string, string>> = {
  'error.cpf.duplicate_found': 'cpf',
  'error.registration.age': 'dateOfBirth',
  'error.vonage.phone.invalid': 'phone',
}

/** Codes that lead to another step instead of an error. */
export const stepByCode: Readonly<Record<string, SignupStep>> = {
  'error.registration.country.unsupported': 'Unsupported',
  'error.registration.player_already_exists': 'Duplicated',
}

/** What went wrong with a code (spec 1 §4 pin status). */
export type PinProblem =
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  | { readonly kind: 'expired' }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'number' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'cpf' }
  | { readonly kind: 'network' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown' }

export function pinProblem(failure: {
  readonly code: string
  readonly status: number
  readonly additionalInfo: Readonly<Record<string, unknown>>
}): PinProblem {
  const left = failure.additionalInfo['attemptsLeft']
  switch (failure.code) {
    case 'sms.code.invalid':
    case 'email.code.invalid':
      return failure.additionalInfo['reason'] === 'expired'
        ? { kind: 'expired' }
        : { kind: 'wrong', attemptsLeft: typeof left === 'number' ? left : undefined }
    case 'sms.max.attempts.reached':
    case 'email.max.attempts.reached':
      return { kind: 'exhausted' }
    case 'error.vonage.phone.invalid':
      return { kind: 'number' }
    case 'unhandled.error.no.code':
      return { kind: 'not-sent' }
    case 'error.registration.not_found':
    case 'error.registration.step':
      return { kind: 'gone' }
    case 'error.registration.player_already_exists':
      return { kind: 'duplicate' }
    case 'error.cpf.duplicate_found':
      return { kind: 'cpf' }
    case 'error.rate.limited':
      return { kind: 'busy' }
    default:
      return { kind: failure.status === 0 ? 'network' : 'unknown' }
  }
}

/** Automatic sign-in after the sign-up (spec 1 §9): 5 attempts, 3 s apart. */
export const signInTries = 5
export const signInPauseMs = 3_000

/**
 * Tries until it succeeds or the tries are used up.
 * @returns what the last try gave; undefined when all failed or `isOver` said to stop
 */
export async function tryOften<T>(
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
