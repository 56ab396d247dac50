/** Pay-and-play (spec 1 §4): authorize, verify code, update player, login player. Pure. */
import type { RouteAnswer, RouteSent } from '@marquee/contract'
import { isEmail, phoneBodyDigits } from '@marquee/contract/rules'
import { contactTexts, reasonOf } from '../../domain/credentials/index.ts'
import type { ApiError } from '../../shared/api/api-error.ts'
import type { TextId } from '../../shared/texts/index.ts'

export type PayAndPlayState = RouteAnswer<'pnp.verifyCode'>
export type PinKind = PayAndPlayState['pinsToProve'][number]

/** Why a bank's person gets no account here, or may not sign in. */
export type RefusalReason = keyof typeof screenByReason

/**
 * The next step and the heading of each refusal. The heading names the bank only where another bank, or another try
 * with it, could help.
 */
export const screenByReason = {
  declined: { next: 'again', title: 'pnp.refused.title' },
  cancelled: { next: 'again', title: 'pnp.refused.cancelledTitle' },
  under_age: { next: 'safer', title: 'pnp.title' },
  country: { next: 'help', title: 'pnp.title' },
  account: { next: 'help', title: 'pnp.title' },
  name_differs: { next: 'again', title: 'pnp.refused.title' },
  not_offered: { next: 'signup', title: 'pnp.title' },
  /** On a register of excluded players, which may also say nothing. */
  excluded: { next: 'safer', title: 'pnp.title' },
  register_unavailable: { next: 'again', title: 'pnp.title' },
  /** The device company denies this device. */
  device: { next: 'help', title: 'pnp.title' },
  /** Of a deposit that goes with the sign-in. */
  no_account: { next: 'again', title: 'pnp.refused.title' },
  deposit_refused: { next: 'again', title: 'pnp.title' },
  not_paid: { next: 'again', title: 'pnp.callback.title' },
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
  return typeof value === 'number' ? Math.ceil(value) : undefined
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
  // A refusal of the bank names the account's own error beside its reason.
  return toRefusal(ofLogin ?? String(additionalInfo['reason']), { code, ...additionalInfo })
}

/** @param info what the server says about it */
export function toRefusal(reason: string, info: ApiError['additionalInfo'] = {}): Refusal {
  const { money } = info
  return {
    reason: Object.hasOwn(screenByReason, reason) ? (reason as RefusalReason) : 'declined',
    minimumAge: numberIn(info, 'minimumAge') ?? 18,
    days: numberIn(info, 'days'),
    money: money === 'open' || money === 'arrived' ? money : 'none',
    isOnBreak: reason === 'account' && isOfBreak(info['code']),
  }
}

/** Why it is refused: the days that are left, or the reason. The time of an exclusion that has no days left is over. */
export const refusedText = ({ reason, days = 0, minimumAge: age }: Refusal) =>
  ({
    id: `pnp.refused.${reason === 'account' && days > 0 ? 'days' : reason}`,
    values: { age, count: days },
  }) as const

const problemByCode: Readonly<Record<string, Problem>> = {
  'error.bank.unavailable': 'unavailable',
  'error.bank.pending': 'unavailable',
  'error.bank.expired': 'expired',
  'error.registration.step': 'expired',
  'error.rate.limited': 'busy',
  'error.country.blocked': 'place',
}

/** @param isPaid a deposit was begun, and this failure says nothing about it */
export function problemOf(error: ApiError, isPaid = false): Problem {
  if (error.isNetwork) return 'network'
  if (error.isMaintenance) return 'maintenance'
  const problem = problemByCode[error.code] ?? 'unknown'
  return isPaid && (problem === 'unavailable' || problem === 'expired') ? 'deposit' : problem
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
}

/** Parts of an address that a bank may leave out. */
export const addressFields = ['street', 'postalCode', 'city'] as const

/** Error codes of the contact form; a bank's own fields are not asked. */
export function validateContact(
  values: ContactValues,
  missing: readonly (typeof addressFields)[number][],
): Partial<Record<keyof ContactValues, string>> {
  const errors: Partial<Record<keyof ContactValues, string>> = {}
  if (!isEmail(values.email.trim())) errors.email = 'email'
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

/** Messages of the forms' errors, by field and code. */
const errorTexts: Readonly<Record<string, AnyText>> = {
  'email.email': 'signup.bad.email',
  'email.no_dot': 'signup.bad.emailDot',
  ...contactTexts,
  'password.required': 'signup.bad.password',
  'code.length': 'signup.bad.code',
  'code.expired': 'signup.pin.expired',
  'code.wrong': 'signup.pin.wrong',
  network: 'signup.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'signup.failed.busy',
  unhandled: 'signup.failed.unhandled',
}

/** The message of a field's error, or of an error of the whole form. */
export function errorTextOf(code: string, field: string | undefined): AnyText {
  if (field !== undefined) return errorTexts[`${field}.${code}`] ?? 'signup.bad.other'
  const problem = problemByCode[code]
  return errorTexts[code] ?? (problem ? problemTexts[problem] : 'signup.failed.unknown')
}

/** Why no code was sent, or why one was not taken. */
export type CodeNote = AnyText
const noteByCode: Readonly<Partial<Record<ApiError['code'], CodeNote>>> = {
  'error.vonage.phone.invalid': 'signup.pin.badNumber',
  'unhandled.error.no.code': 'signup.pin.notSent',
  'sms.max.attempts.reached': 'pnp.code.exhausted',
  'email.max.attempts.reached': 'pnp.code.exhausted',
}
export const noteOf = (error: ApiError): CodeNote => noteByCode[error.code] ?? problemTexts[problemOf(error)]

const linkTextByCode: Readonly<Partial<Record<ApiError['code'], AnyText>>> = {
  'error.registration.player_already_exists': 'pnp.link.other',
  'error.player.not.found': 'pnp.link.wrong',
  'error.captcha.validation': 'signup.failed.captcha',
}
/** Why the bank was not added to an account; not for a refusal. */
export const linkTextOf = (error: ApiError): AnyText =>
  linkTextByCode[error.code] ??
  (error.status === 401 ? 'pnp.refused.account' : problemTexts[problemOf(error)])

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
    if (reason) return { is: 'refused', refusal: toRefusal(reason, { money: isPaid ? 'open' : 'none' }) }
    return { is: 'start', isOpening, problem: problemOf(error, isPaid) }
  }
  if (facts.iframeUrl !== undefined) return { is: 'bank', url: facts.iframeUrl, isPaid }
  if (facts.isOffered === undefined) return { is: 'loading' }
  return facts.isOffered ? { is: 'start', isOpening, problem: facts.startProblem } : { is: 'not-offered' }
}
