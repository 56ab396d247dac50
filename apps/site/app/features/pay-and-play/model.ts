/** Pay-and-play (spec 1 §4): authorize, verify code, update player, login player. Pure. */
import type { RouteAnswer, RouteSent } from '@marquee/contract'
import { isEmail, phoneBodyDigits } from '@marquee/contract/rules'
import { contactTexts, reasonOf } from '../../domain/credentials/index.ts'
import type { ApiError } from '../../shared/api/api-error.ts'
import type { TextId } from '../../shared/texts/index.ts'

export type PayAndPlayState = RouteAnswer<'pnp.verifyCode'>
export type PinKind = PayAndPlayState['pinsToProve'][number]

/** Why a bank's person gets no account here, or may not sign in. */
export type RefusalReason = keyof typeof nextByReason

/** The next step of each refusal. */
export const nextByReason = {
  declined: 'again',
  cancelled: 'again',
  under_age: 'safer',
  country: 'help',
  account: 'help',
  name_differs: 'again',
  not_offered: 'signup',
  /** On a register of excluded players, which may also say nothing. */
  excluded: 'safer',
  register_unavailable: 'again',
  /** The device company denies this device. */
  device: 'help',
  /** Of a deposit that goes with the sign-in. */
  no_account: 'again',
  deposit_refused: 'again',
  not_paid: 'again',
} as const

/** Whether the money of a deposit has left the bank: no, not known yet, or it is in the balance. */
export type DepositMoney = NonNullable<PayAndPlayState['deposit']>['money']

export type DepositBounds = NonNullable<RouteAnswer<'registration.riskSetting'>['bankDeposit']>

/** A deposit of the start page, with the browser's evidence. */
export type DepositAmount = Pick<RouteSent<'pnp.authorize'>, 'amount' | 'blackbox'>

export interface Refusal {
  readonly reason: RefusalReason
  readonly minimumAge: number
  /** Days of a break or an exclusion. */
  readonly days: number | undefined
  readonly money: DepositMoney
  /** The account is on a break: what stays open can be reached (EXC-06). */
  readonly isOnBreak?: boolean
}

/** A failure that is no refusal of the person: it may go away by itself. */
export type Problem =
  | 'network'
  | 'maintenance'
  | 'unavailable'
  | 'expired'
  | 'deposit'
  | 'busy'
  | 'place'
  | 'unknown'

export type PayAndPlayView =
  | { readonly is: 'loading' }
  | { readonly is: 'not-offered' }
  | { readonly is: 'start'; readonly isOpening: boolean; readonly problem: Problem | undefined }
  | { readonly is: 'bank'; readonly url: string; readonly isPaid: boolean }
  | { readonly is: 'checking'; readonly isLong: boolean; readonly isPaid: boolean }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'contact'; readonly state: PayAndPlayState }
  | { readonly is: 'code'; readonly state: PayAndPlayState; readonly kind: PinKind }
  | { readonly is: 'link'; readonly state: PayAndPlayState }
  | { readonly is: 'signing-in'; readonly problem: Problem | undefined }

function numberIn(info: ApiError['additionalInfo'], name: string): number | undefined {
  const value = info[name]
  return typeof value === 'number' && Number.isFinite(value) ? Math.ceil(value) : undefined
}

const isOfBreak = (code: unknown): boolean => String(code).includes('.in.progress')

/** What a login has asked beside the bank: a break, a register, the device company. Undefined for every other error. */
function loginReasonOf(code: string, info: ApiError['additionalInfo']): RefusalReason | undefined {
  if (code === 'error.register.unavailable') return 'register_unavailable'
  if (code === 'error.device.refused') return 'device'
  if (!isOfBreak(code)) return undefined
  return info['register'] === undefined ? 'account' : 'excluded'
}

/** The refusal that an error stands for; undefined for a failure. */
export function refusalOf({ code, additionalInfo }: ApiError): Refusal | undefined {
  const ofLogin = loginReasonOf(code, additionalInfo)
  if (code !== 'error.bank.refused' && ofLogin === undefined) return undefined
  const reason = ofLogin ?? String(additionalInfo['reason'])
  return {
    reason: Object.hasOwn(nextByReason, reason) ? (reason as RefusalReason) : 'declined',
    minimumAge: numberIn(additionalInfo, 'minimumAge') ?? 18,
    days: numberIn(additionalInfo, 'days'),
    money: moneyIn(additionalInfo),
    isOnBreak: reason === 'account' && (isOfBreak(code) || isOfBreak(additionalInfo['code'])),
  }
}

/** Why it is refused: the days that are left, or the reason. The time of an exclusion that has no days left is over. */
export const refusedText = ({ reason, days = 0, minimumAge: age }: Refusal) =>
  ({
    id: `pnp.refused.${reason === 'account' && days > 0 ? 'days' : reason}`,
    values: { age, count: days },
  }) as const

const moneyIn = ({ money }: ApiError['additionalInfo']): DepositMoney =>
  money === 'open' || money === 'arrived' ? money : 'none'

/** @param isPaid a deposit was begun, and this failure says nothing about it */
export function problemOf(error: ApiError, isPaid = false): Problem {
  if (error.isNetwork) return 'network'
  if (error.isMaintenance) return 'maintenance'
  switch (error.code) {
    case 'error.bank.unavailable':
    case 'error.bank.pending':
      return isPaid ? 'deposit' : 'unavailable'
    case 'error.bank.expired':
    case 'error.registration.step':
      return isPaid ? 'deposit' : 'expired'
    case 'error.rate.limited':
      return 'busy'
    case 'error.country.blocked':
      return 'place'
    default:
      return 'unknown'
  }
}

/** The screen after the bank has identified somebody. */
export function viewOfState(state: PayAndPlayState, problem: Problem | undefined): PayAndPlayView {
  switch (state.currentStep) {
    case 'ContactInfo':
      return { is: 'contact', state }
    case 'Verification':
      return { is: 'code', state, kind: state.pinsToProve[0] ?? 'sms' }
    case 'Duplicated':
      return { is: 'link', state }
    case 'Complete':
      return { is: 'signing-in', problem }
    default:
      return state.currentStep satisfies never
  }
}

export interface ContactValues {
  email: string
  phone: { prefix: string; number: string }
  street: string
  postalCode: string
  city: string
  terms: boolean
  marketing: boolean
}

/** Parts of an address that a bank may leave out. */
export const addressFields = ['street', 'postalCode', 'city'] as const

/** Error codes of the contact form; a bank's own fields are not asked. */
export function validateContact(
  values: ContactValues,
  missing: readonly (typeof addressFields)[number][],
): Partial<Record<keyof ContactValues, string>> {
  const errors: Partial<Record<keyof ContactValues, string>> = {}
  if (values.email.trim() === '') errors.email = 'required'
  else if (!isEmail(values.email.trim())) errors.email = 'email'
  if (values.phone.number.trim() === '') errors.phone = 'required'
  else if (phoneBodyDigits(values.phone.number) === null) errors.phone = 'phone'
  for (const field of missing) if (values[field].trim() === '') errors[field] = 'required'
  if (!values.terms) errors.terms = 'must_accept'
  return errors
}

/** Form field by the API's name. */
export const fieldByApi: Readonly<Record<string, string>> = {
  email: 'email',
  mobilePhone: 'phone',
  'mobilePhone.prefix': 'phone',
  'mobilePhone.body': 'phone',
  street: 'street',
  postalCode: 'postalCode',
  city: 'city',
  termsAndConditionsAccepted: 'terms',
  termsAndConditionsAcceptedVersion: 'terms',
}

type AnyText = TextId<'signup' | 'default'>

/** Messages of the form's errors, by field and code. */
export const errorTexts: Readonly<Record<string, AnyText>> = {
  'email.required': 'signup.bad.email',
  'email.email': 'signup.bad.email',
  'email.no_dot': 'signup.bad.emailDot',
  ...contactTexts,
  'code.length': 'signup.bad.code',
  network: 'signup.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'signup.failed.busy',
  unhandled: 'signup.failed.unhandled',
  'error.country.blocked': 'signup.failed.blocked',
  'error.bank.expired': 'pnp.problem.expired',
  'error.registration.step': 'pnp.problem.expired',
}

/** Why no code was sent, or why one was not taken. */
export type CodeNote = AnyText
export function noteOf(error: ApiError): CodeNote {
  switch (error.code) {
    case 'error.vonage.phone.invalid':
      return 'signup.pin.badNumber'
    case 'unhandled.error.no.code':
      return 'signup.pin.notSent'
    case 'sms.max.attempts.reached':
    case 'email.max.attempts.reached':
      return 'pnp.code.exhausted'
    default:
      return problemTexts[problemOf(error)]
  }
}

/** Texts of failures. Each says whether money was taken. */
export const problemTexts = {
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
  unavailable: 'pnp.problem.unavailable',
  expired: 'pnp.problem.expired',
  deposit: 'pnp.deposit.unsure',
  busy: 'signup.failed.busy',
  place: 'signup.failed.blocked',
  unknown: 'common.unknownFailed',
} as const satisfies Readonly<Record<Problem, AnyText>>

/** What the hook knows, from which the view follows. */
export interface Facts {
  readonly refusal: Refusal | undefined
  readonly state: PayAndPlayState | undefined
  readonly loginProblem: Problem | undefined
  readonly isChecking: boolean
  readonly isLong: boolean
  /** Of the check of the bank's code. */
  readonly error: ApiError | undefined
  /** The code that was checked. */
  readonly code: string | undefined
  readonly iframeUrl: string | undefined
  /** A deposit goes with the attempt. */
  readonly isPaid: boolean
  /** Undefined while it is read. */
  readonly isOffered: boolean | undefined
  readonly isOpening: boolean
  readonly startProblem: Problem | undefined
}

export function viewOf(facts: Facts): PayAndPlayView {
  const { refusal, state, error, isOpening, isPaid } = facts
  if (refusal) return { is: 'refused', refusal }
  if (state) return viewOfState(state, facts.loginProblem)
  if (facts.isChecking) return { is: 'checking', isLong: facts.isLong, isPaid }
  if (error) {
    const refused = refusalOf(error)
    if (refused) return { is: 'refused', refusal: refused }
    // The bank sent the person back without a code, and the server knows of no refusal.
    const reason = reasonOf(facts.code ?? '')
    const money = isPaid ? 'open' : 'none'
    if (reason) return { is: 'refused', refusal: { reason, minimumAge: 18, days: undefined, money } }
    return { is: 'start', isOpening, problem: problemOf(error, isPaid) }
  }
  if (facts.iframeUrl !== undefined) return { is: 'bank', url: facts.iframeUrl, isPaid }
  if (facts.isOffered === undefined) return { is: 'loading' }
  return facts.isOffered ? { is: 'start', isOpening, problem: facts.startProblem } : { is: 'not-offered' }
}
