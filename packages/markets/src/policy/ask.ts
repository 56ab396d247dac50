/** Queries of other modules to a resolved policy. */
import type { PolicyKey, PolicyValues } from './keys.ts'
import type { Policy } from './resolve.ts'

/** The bare value of a key; use `policy.answers[key]` where the decision is logged with its row. */
export function policyValue<K extends PolicyKey>(policy: Policy, key: K): PolicyValues[K] {
  return policy.answers[key].value
}

/** Why real-money play is closed; a stable code for texts. */
export type PlayRefusal =
  | 'market.unknown'
  | 'residence.unknown'
  | 'country.closed'
  | 'market.disabled'
  | 'licence.none'
  | 'law.closed'

export type RealPlay =
  | { readonly may: true }
  | { readonly may: false; readonly why: PlayRefusal; readonly from: string }

/** Whether stakes for real money are open to this person in principle, and if not, why. Demo play has its own keys. */
export function mayPlayForReal(policy: Policy): RealPlay {
  return accessOf(policy, 'play.realMoney')
}

/** Whether deposits are open in principle. Withdrawals always are. */
export function mayDeposit(policy: Policy): RealPlay {
  return accessOf(policy, 'deposit.allowed')
}

function accessOf(policy: Policy, key: 'play.realMoney' | 'deposit.allowed'): RealPlay {
  const { value, from } = policy.answers[key]
  return value ? { may: true } : { may: false, why: refusal(from), from }
}

function refusal(from: string): PlayRefusal {
  if (from === 'unknown:market') return 'market.unknown'
  if (from === 'unknown:residence') return 'residence.unknown'
  if (from === 'licence:none') return 'licence.none'
  if (from === 'spec:JP') return 'market.disabled'
  return from.startsWith('closed:') ? 'country.closed' : 'law.closed'
}

export interface Block {
  readonly isBlocked: boolean
  readonly from: string
}

/** The sportsbook by market, province and flag (spec 2 §2); the player's own access flag is checked in addition. */
export function sportsbookBlock(policy: Policy): Block {
  return blockOf(policy, 'vertical.sportsbook')
}

/** The play routes of casino and live casino; lobbies stay open (spec 2 §2, Austria). */
export function playRouteBlock(policy: Policy, vertical: 'casino' | 'liveCasino'): Block {
  const route = blockOf(policy, vertical === 'casino' ? 'route.casinoPlay' : 'route.liveCasinoPlay')
  return route.isBlocked ? route : blockOf(policy, `vertical.${vertical}`)
}

function blockOf(
  policy: Policy,
  key:
    | 'vertical.sportsbook'
    | 'vertical.casino'
    | 'vertical.liveCasino'
    | 'route.casinoPlay'
    | 'route.liveCasinoPlay',
): Block {
  const { value, from } = policy.answers[key]
  return { isBlocked: !value, from }
}

/** Providers hidden from this person (spec 2 §5). */
export function restrictedProviders(policy: Policy): readonly string[] {
  return policyValue(policy, 'providers.hidden')
}

/** Largest stake of one slot round for an age in years; null without a legal maximum. */
export function stakeMax(policy: Policy, ageYears: number): PolicyValues['stake.max'] {
  const young = policyValue(policy, 'stake.maxYoung')
  return young !== null && isYoung(policy, ageYears) ? young : policyValue(policy, 'stake.max')
}

/** Whether the tighter thresholds for young players apply (CARE-05). */
export function isYoung(policy: Policy, ageYears: number): boolean {
  return ageYears < policyValue(policy, 'age.youngUnder')
}

/** The steps and fields that sign-up requires (answer of the risk-setting call, spec 1 §7). */
export interface SignUpDemands {
  readonly smsPin: boolean
  readonly emailPin: boolean
  readonly cpf: boolean
  readonly province: boolean
  /** Whether a bank may sign people up and in. */
  readonly bank: boolean
  readonly minAge: number
}

export function signUpDemands(policy: Policy): SignUpDemands {
  return {
    smsPin: policyValue(policy, 'signup.smsPin'),
    emailPin: policyValue(policy, 'signup.emailPin'),
    cpf: policyValue(policy, 'signup.cpf'),
    province: policyValue(policy, 'signup.province'),
    bank: policyValue(policy, 'signup.bank'),
    minAge: policyValue(policy, 'age.min'),
  }
}
