/** The meaning of a refused sign-in (spec 1 §8): each code has its own screen or its own line. */
import type { PasskeyProblem } from '../../domain/credentials/index.ts'
import type { ApiError } from '../../shared/api/api-error.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'

export type LoginRefusal =
  /** A break that the player asked for, or one that the operator set. */
  | {
      readonly kind: 'break'
      readonly days: number
      /** Undefined where only days are known. */
      readonly until?: string | undefined
      readonly isOwn: boolean
    }
  /** Of no days: its time is over, and the player has not returned. */
  | {
      readonly kind: 'exclusion'
      readonly days: number
      readonly until?: string | undefined
      readonly register?: string | undefined
    }
  | { readonly kind: 'exclusion-indefinite'; readonly register?: string | undefined }
  /** A register of excluded players gave no answer, or can only be asked with a number that a bank tells. */
  | { readonly kind: 'register-away' | 'register-number' }
  | { readonly kind: 'attempts'; readonly minutes: number | undefined }
  /** The person may not play here, and no reason is told (ID-21). */
  | { readonly kind: 'play-closed' }
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'unauthorized'; readonly attemptsLeft: number | undefined }
  /** The password was right, and a code is missing; after a wrong one with the attempts that are left. */
  | { readonly kind: 'code'; readonly attemptsLeft?: number | undefined; readonly isWrong: boolean }
  | { readonly kind: 'code-attempts'; readonly minutes: number | undefined }
  /** The time for the code is over, or its attempts are used up: the password comes again. */
  | { readonly kind: 'code-expired' }
  /** The captcha was required and not solved. */
  | { readonly kind: 'captcha' }
  /** The browser gave no passkey, or the server took it as none. */
  | { readonly kind: 'passkey'; readonly reason: 'cancelled' | 'expired' | 'refused' | 'unsupported' }
  /** The device company denies this device. */
  | { readonly kind: 'device' }
  | { readonly kind: 'network' }
  /** Too many attempts from this address. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'maintenance' }
  /** The site is closed in the visitor's country. */
  | { readonly kind: 'place' }
  | { readonly kind: 'unknown' }

function count(info: ApiError['additionalInfo'], name: string): number | undefined {
  const value = info[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined
}

const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Registers of excluded players by their own names. */
const registerNames: Readonly<Record<string, string>> = {
  gamstop: 'GAMSTOP',
  spelpaus: 'Spelpaus',
  cruks: 'Cruks',
  oasis: 'OASIS',
}

/** The meaning of a refusal. A break without a known end, or that ends now, is shown as one more day. */
export function loginRefusal(error: ApiError): LoginRefusal {
  const { code, status, additionalInfo } = error
  const days = count(additionalInfo, 'days') ?? 1
  const until = instantIn(additionalInfo['until'])
  const register = registerNames[String(additionalInfo['register'])]
  switch (code) {
    case 'error.timeout.in.progress':
      return { kind: 'break', days: Math.max(1, days), until, isOwn: additionalInfo['initiator'] !== 'staff' }
    case 'error.exclusion.in.progress':
      return { kind: 'exclusion', days, until, register }
    case 'error.exclusion.in.progress.indefinitely':
      return { kind: 'exclusion-indefinite', register }
    case 'error.register.unavailable':
      return { kind: 'register-away' }
    case 'error.register.number_required':
      return { kind: 'register-number' }
    case 'error.sign.in.attempt.count.exceeded':
      return { kind: 'attempts', minutes: count(additionalInfo, 'minutes') }
    case 'error.account.play_closed':
      return { kind: 'play-closed' }
    case 'error.account.deactivated':
      return { kind: 'deactivated' }
    case 'error.account.closed':
      return { kind: 'closed' }
    case 'error.second_factor.required':
      return { kind: 'code', isWrong: false }
    case 'error.second_factor.code':
      return { kind: 'code', isWrong: true, attemptsLeft: count(additionalInfo, 'attemptsLeft') }
    case 'error.second_factor.attempts':
      return { kind: 'code-attempts', minutes: count(additionalInfo, 'minutes') }
    case 'error.second_factor.expired':
      return { kind: 'code-expired' }
    case 'error.captcha.validation':
      return { kind: 'captcha' }
    case 'error.country.blocked':
      return { kind: 'place' }
    case 'error.device.refused':
      return { kind: 'device' }
    case 'error.passkey.expired':
      return { kind: 'passkey', reason: 'expired' }
    case 'error.passkey.refused':
      return { kind: 'passkey', reason: 'refused' }
    default:
      // Every other refusal is "unauthorized" (spec 1 §8): it does not reveal whether the address is known.
      return status === 401 || status === 400
        ? { kind: 'unauthorized', attemptsLeft: count(additionalInfo, 'attemptsLeft') }
        : { kind: failureKind(error) }
  }
}

/** The meaning of a passkey that the browser did not give. */
export function passkeyRefusal({ reason }: PasskeyProblem): LoginRefusal {
  if (reason === 'unloaded') return { kind: 'network' }
  const isTold = reason === 'cancelled' || reason === 'unsupported'
  return { kind: 'passkey', reason: isTold ? reason : 'refused' }
}

/** A failure that is no refusal of this player, as in every form. */
function failureKind(error: ApiError): 'network' | 'maintenance' | 'busy' | 'unknown' {
  const { form } = toFormFailure(error)
  return form === 'network' || form === 'maintenance' || form === 'busy' ? form : 'unknown'
}

/** A code is asked for, for the first time or again. */
export type CodeRefusal = Extract<LoginRefusal, { kind: 'code' | 'code-attempts' }>

export const isCodeDue = (refusal: LoginRefusal): refusal is CodeRefusal =>
  refusal.kind === 'code' || refusal.kind === 'code-attempts'

/** The account is closed for some time or for good: information and help replace the form. */
export type BlockedRefusal = Extract<
  LoginRefusal,
  { kind: 'break' | 'exclusion' | 'exclusion-indefinite' | 'play-closed' | 'deactivated' | 'closed' }
>

const BLOCKED_KINDS: ReadonlySet<string> = new Set<BlockedRefusal['kind']>([
  'break',
  'exclusion',
  'exclusion-indefinite',
  'play-closed',
  'deactivated',
  'closed',
])

/**
 * A break or an exclusion here, of the player or of the operator, or play that is closed: what stays open can be
 * reached (EXC-06, ID-21).
 */
export const isOwnBreak = (refusal: BlockedRefusal): boolean =>
  refusal.kind === 'break' ||
  refusal.kind === 'play-closed' ||
  ((refusal.kind === 'exclusion' || refusal.kind === 'exclusion-indefinite') &&
    refusal.register === undefined)

/** A break or an exclusion: help stands beside it, and nothing is offered. */
export const isProtection = ({ kind }: BlockedRefusal): boolean =>
  kind === 'break' || kind === 'exclusion' || kind === 'exclusion-indefinite'

/** The time of the exclusion is over: only its player's return is left. */
export const isTimeOver = (refusal: BlockedRefusal): boolean =>
  refusal.kind === 'exclusion' && refusal.days === 0

/** Field of the plain forms. */
export const DURING_BREAK = 'duringBreak'

/** Body of a login that continues during a break too. */
export const duringBreak = (isMeant: boolean): { readonly duringBreak?: true } =>
  isMeant ? { duringBreak: true } : {}

/** The server requires a solved captcha with the password; it has not checked the password. */
export function needsCaptcha({ code, additionalInfo }: ApiError): boolean {
  return code === 'error.captcha.validation' && additionalInfo['reason'] === 'asked'
}

export function isBlocked(refusal: LoginRefusal): refusal is BlockedRefusal {
  return BLOCKED_KINDS.has(refusal.kind)
}

/** A refusal after the right password that another code does not change. */
export const isOfAccount = (refusal: LoginRefusal): boolean =>
  isBlocked(refusal) || refusal.kind === 'register-away' || refusal.kind === 'register-number'
