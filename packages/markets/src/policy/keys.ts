/** Every policy key: the type of its values, and which of two values is stricter. */
import type { Money } from '@marquee/money'
import { careOrders, type CareValues } from './care-keys.ts'
import {
  type Order,
  allChoices,
  everything,
  firstOf,
  fromTheLongest,
  higher,
  higherOrNever,
  higherOrNone,
  lower,
  lowerOrNone,
  smaller,
  upToTheShortest,
  whenOff,
  whenOn,
} from './order.ts'

/** By when something must have happened; earlier is stricter. */
export type Gate = 'registration' | 'deposit' | 'play' | 'withdrawal'
/** How a person proves their identity: national e-id, live face with document, document, data from a register. */
export type IdentityMethod = 'strong' | 'face' | 'document' | 'data'
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'session' | 'daily' | 'singleStake'
export type LimitPeriod = 'D' | 'W' | 'M'
/** A limit that must be set: kind and period, or the balance that triggers a payout. */
export type MandatoryLimit = `${'deposit' | 'loss' | 'stake' | 'daily'}:${LimitPeriod}` | 'balance'
export type RegisterId =
  | 'sigap'
  | 'cruks'
  | 'ontario-central'
  | 'oasis'
  | 'gamstop'
  | 'pagcor'
  | 'srij'
  | 'finland-central'
  | 'spelpaus'
/** A country's file of deposits with all operators. */
export type LimitFileId = 'lugas'
export type RegisterMoment = 'registration' | 'login' | 'sweep'
export type NoticeId = 'age' | 'help' | 'licence' | 'limits' | 'self-exclusion' | 'self-test'

export interface PolicyValues extends CareValues {
  // Access: what is open at all (spec 1 §2, spec 2 §2).
  /** Stakes for real money. */
  'play.realMoney': boolean
  /** Deposits; withdrawals are always open everywhere. */
  'deposit.allowed': boolean
  'vertical.casino': boolean
  'vertical.liveCasino': boolean
  'vertical.sportsbook': boolean
  'vertical.virtuals': boolean
  /** The routes that open a casino game, including demos. */
  'route.casinoPlay': boolean
  /** The routes that open a live casino table. */
  'route.liveCasinoPlay': boolean
  /** Visitors may play demos without signing in (ID-02). */
  'demo.visitors': boolean
  'demo.allowed': boolean
  /** Providers, and sub-providers as `provider/sub-provider`, that are not shown (spec 2 §5). */
  'providers.hidden': readonly string[]

  // Sign-up (spec 1 §2, §5, §7).
  'signup.smsPin': boolean
  'signup.emailPin': boolean
  /** Brazil's taxpayer number is required and checked (ID-09). */
  'signup.cpf': boolean
  'signup.province': boolean
  /** Pay-and-play: a bank signs people up and in (spec 1 §1). */
  'signup.bank': boolean
  /** Registration is refused when the captcha service does not answer. */
  'captcha.required': boolean
  /** A "deny" of the device check stops the action instead of only opening a case. */
  'device.denyStops': boolean

  // Identity and account (ID-*).
  /** Youngest age in years. */
  'age.min': number
  /** Players younger than this have the tighter thresholds (CARE-05), in years. */
  'age.youngUnder': number
  /** By when age is confirmed (ID-02). */
  'kyc.ageGate': Gate
  /** By when name, address and birth date are verified (ID-03). */
  'kyc.identityGate': Gate
  'kyc.identityMethod': IdentityMethod
  'kyc.biometric': 'always' | 'risk'
  /** Hours of play before identity is verified (ID-04); 0 is no grace period. */
  'kyc.graceHours': number
  /** Sum of deposits during the grace period. */
  'kyc.graceDepositCap': Money
  /** Days until documents are required, 0 at once (KYC-05). */
  'kyc.docsWithinDays': number
  /** Money moved until documents are required. */
  'kyc.docsAmount': Money
  'kyc.reviewHours': number
  /** Full due diligence is complete before this (KYC-01). */
  'kyc.cddAmount': Money
  'kyc.cddWarnAmount': Money
  'kyc.eddTriggers': readonly (
    | 'pep'
    | 'high-risk-country'
    | 'income-mismatch'
    | 'unusual-pattern'
    | 'amount'
  )[]
  'kyc.sowMonths': number
  /** Registers of excluded persons that must be checked (ID-06). */
  'register.id': readonly RegisterId[]
  'register.checkOn': readonly RegisterMoment[]
  'register.sweepDays': number
  'dormancy.noticeMonths': number
  'dormancy.months': number
  'dormancy.fee': boolean
  'geo.checkOn': readonly ('login' | 'launch')[]
  'geo.residentsOnly': boolean
  'ineligible.lists': readonly (
    | 'staff'
    | 'suppliers'
    | 'officials'
    | 'insiders'
    | 'public-officials'
    | 'students'
    | 'welfare'
  )[]

  // Limits (LIM-*).
  'limits.types': readonly LimitKind[]
  'limits.periods': readonly LimitPeriod[]
  /** Whether a limit is only offered, requires an active choice, or must be set before play (LIM-05). */
  'limits.mandatoryBeforePlay': 'required' | 'prompt' | 'offered'
  'limits.mandatoryKinds': readonly MandatoryLimit[]
  'limits.increaseHours': number
  'limits.increaseConfirm': boolean
  'limits.confirmWithinDays': number
  'limits.increaseAfterPeriod': boolean
  /** Percentage of a limit at which the player is notified. */
  'limits.warnAt': readonly number[]
  'limits.logoutAtCap': boolean
  /** Central registers of limits across all operators (LIM-18). */
  'limits.crossOperator': readonly LimitFileId[]
  'limits.crossOperatorMonth': Money | null
  /** A chosen monthly limit above this opens a contact task (LIM-19). */
  'limits.contactAbove': Money
  'limits.contactAboveYoung': Money
  /** The limit takes effect only after the contact. */
  'limits.contactWaits': boolean
  'limits.reviewMonths': number
  /** Deposits above this in seven days are refused, whatever the player's own limit. */
  'deposit.capWeek': Money | null
  'deposit.capWeekYoung': Money | null
  /** Net deposits in a calendar month that stop further ones until an income check passes (LIM-20). */
  'afford.netDepositMonth': Money
  'afford.netDepositMonthYoung': Money
  /** Net deposits in 30 days that start a vulnerability check (KYC-10). */
  'afford.vulnCheckNet30d': Money
  /** Percent of verified net income that may be spent in a month (KYC-11). */
  'afford.incomeShare': number

  // Breaks and exclusion (EXC-*).
  /** Lengths of self-exclusion offered, in months. */
  'exclusion.months': readonly number[]
  'exclusion.indefinite': boolean
  'exclusion.indefiniteMinMonths': number
  /** Wait after asking to return from a fixed exclusion, in hours. */
  'exclusion.returnHours': number | 'never'
  'exclusion.indefiniteReturnHours': number | 'never'
  'exclusion.returnInWriting': boolean
  'exclusion.openBets': 'void-unstarted' | 'settle'
  'exclusion.payoutHours': number
  'exclusion.scope': 'operator' | 'brand'
  'exclusion.breachRefund': boolean
  'exclusion.keepYears': number
  'exclusion.perProduct': boolean
  'exclusion.thirdParty': boolean
  'panic.hours': number
  'timeout.days': readonly number[]

  // Reality check and session (RC-*), in minutes.
  'rc.choices': readonly number[]
  'rc.minutes': number
  'rc.canDisable': boolean
  /** Play stops after this time until the player confirms, whatever the player chose. */
  'rc.fixedMinutes': number | null
  /** Break from play after a fixed reality check. */
  'rc.breakMinutes': number | null
  'rc.forcedBreakAfterMinutes': number
  'rc.forcedBreakMinutes': number
  /** Interval of messages with the player's own figures; null sends them with each check (RC-13). */
  'rc.messageMinutes': number | null
  /** An idle session ends after this time; the player is asked before (RC-09). */
  'session.idleMinutes': number
  'session.absoluteHours': number
  'session.planRequired': boolean
  'auth.mfaRequired': boolean

  // Games (GAM-*).
  'game.minCycleMs': number
  'game.minCycleOtherMs': number
  'game.autoplay': boolean
  'game.turbo': boolean
  'game.bonusBuy': boolean
  'game.jackpots': boolean
  'game.tables': boolean
  'game.oneSlotAtATime': boolean
  'game.oneGameAtATime': boolean
  /** Lowest theoretical return, in hundredths of a percent. */
  'game.minRtp': number
  'game.certList': boolean
  'game.incompleteDays': number
  /** Largest stake of one slot round; null without a legal maximum. */
  'stake.max': Money | null
  'stake.maxYoung': Money | null
  /** Largest win of one round. */
  'stake.maxWin': Money | null

  // Bonuses (BON-*).
  'bonus.allowed': boolean
  /** Times the bonus amount; 0 forbids campaigns. */
  'bonus.wagerCap': number
  'bonus.minAge': number
  'bonus.crossProduct': boolean
  'bonus.cashback': 'none' | 'stakes' | 'netLoss'
  'bonus.duringPlay': boolean
  /** One offer per player and licence, for the first play only. */
  'bonus.firstOnly': boolean
  'bonus.personal': boolean
  /** A maximum conversion may be part of the terms. */
  'bonus.cap': boolean
  'bonus.minDaysToUse': number
  'bonus.minDaysToWager': number
  'vip.minAge': number

  // Money (WAL-*).
  'withdraw.reversible': boolean
  'withdraw.reversalsPerDay': number
  'withdraw.slaMinutes': number
  'withdraw.fourEyesAbove': Money
  'adjust.fourEyesAbove': Money
  'pay.creditAllowed': boolean
  'pay.cryptoAllowed': boolean
  'funds.protection': 'segregated' | 'none'
  'statement.onlineMonths': number
  'statement.afterCloseMonths': number
  'statement.push': boolean

  // Marketing, notices, care, retention.
  'marketing.allowed': boolean
  'marketing.offSite': boolean
  'marketing.suppressHours': number
  'marketing.capPerWeek': number
  'marketing.quietFromHour': number
  'marketing.quietToHour': number
  'cookies.preselect': boolean
  'notices.set': readonly NoticeId[]
  /** Position of the safety strip: fixed while scrolling, or in the header. */
  'notices.place': 'fixed-top' | 'header'
  'keep.playYears': number
  'keep.kycYears': number
  'data.region': 'BR' | 'EU'
}

export type PolicyKey = keyof PolicyValues

const earliestGate = firstOf<Gate>('registration', 'deposit', 'play', 'withdrawal')

export const orders: { readonly [K in PolicyKey]: Order<PolicyValues[K]> } = {
  'play.realMoney': whenOff,
  'deposit.allowed': whenOff,
  'vertical.casino': whenOff,
  'vertical.liveCasino': whenOff,
  'vertical.sportsbook': whenOff,
  'vertical.virtuals': whenOff,
  'route.casinoPlay': whenOff,
  'route.liveCasinoPlay': whenOff,
  'demo.visitors': whenOff,
  'demo.allowed': whenOff,
  'providers.hidden': everything<string>(),
  'signup.smsPin': whenOn,
  'signup.emailPin': whenOn,
  'signup.cpf': whenOn,
  'signup.province': whenOn,
  'signup.bank': whenOff,
  'captcha.required': whenOn,
  'device.denyStops': whenOn,
  'age.min': higher,
  'age.youngUnder': higher,
  'kyc.ageGate': earliestGate,
  'kyc.identityGate': earliestGate,
  'kyc.identityMethod': firstOf('strong', 'face', 'document', 'data'),
  'kyc.biometric': firstOf('always', 'risk'),
  'kyc.graceHours': lower,
  'kyc.graceDepositCap': smaller as Order<Money>,
  'kyc.docsWithinDays': lower,
  'kyc.docsAmount': smaller as Order<Money>,
  'kyc.reviewHours': lower,
  'kyc.cddAmount': smaller as Order<Money>,
  'kyc.cddWarnAmount': smaller as Order<Money>,
  'kyc.eddTriggers': everything(),
  'kyc.sowMonths': lower,
  'register.id': everything(),
  'register.checkOn': everything(),
  'register.sweepDays': lower,
  'dormancy.noticeMonths': higher,
  'dormancy.months': higher,
  'dormancy.fee': whenOff,
  'geo.checkOn': everything(),
  'geo.residentsOnly': whenOn,
  'ineligible.lists': everything(),
  'limits.types': everything(),
  'limits.periods': everything(),
  'limits.mandatoryBeforePlay': firstOf('required', 'prompt', 'offered'),
  'limits.mandatoryKinds': everything(),
  'limits.increaseHours': higher,
  'limits.increaseConfirm': whenOn,
  'limits.confirmWithinDays': lower,
  'limits.increaseAfterPeriod': whenOn,
  'limits.warnAt': everything(),
  'limits.logoutAtCap': whenOn,
  'limits.crossOperator': everything(),
  'limits.crossOperatorMonth': smaller,
  'limits.contactAbove': smaller as Order<Money>,
  'limits.contactAboveYoung': smaller as Order<Money>,
  'limits.contactWaits': whenOn,
  'limits.reviewMonths': lower,
  'deposit.capWeek': smaller,
  'deposit.capWeekYoung': smaller,
  'afford.netDepositMonth': smaller as Order<Money>,
  'afford.netDepositMonthYoung': smaller as Order<Money>,
  'afford.vulnCheckNet30d': smaller as Order<Money>,
  'afford.incomeShare': lower,
  'exclusion.months': fromTheLongest,
  'exclusion.indefinite': whenOn,
  'exclusion.indefiniteMinMonths': higher,
  'exclusion.returnHours': higherOrNever,
  'exclusion.indefiniteReturnHours': higherOrNever,
  'exclusion.returnInWriting': whenOn,
  'exclusion.openBets': firstOf('void-unstarted', 'settle'),
  'exclusion.payoutHours': lower,
  'exclusion.scope': firstOf('operator', 'brand'),
  'exclusion.breachRefund': whenOn,
  'exclusion.keepYears': higher,
  'exclusion.perProduct': whenOn,
  'exclusion.thirdParty': whenOn,
  'panic.hours': higher,
  'timeout.days': allChoices,
  'rc.choices': upToTheShortest,
  'rc.minutes': lower,
  'rc.canDisable': whenOff,
  'rc.fixedMinutes': lowerOrNone,
  'rc.breakMinutes': higherOrNone,
  'rc.forcedBreakAfterMinutes': lower,
  'rc.forcedBreakMinutes': higher,
  'rc.messageMinutes': lowerOrNone,
  'session.idleMinutes': lower,
  'session.absoluteHours': lower,
  'session.planRequired': whenOn,
  'auth.mfaRequired': whenOn,
  'game.minCycleMs': higher,
  'game.minCycleOtherMs': higher,
  'game.autoplay': whenOff,
  'game.turbo': whenOff,
  'game.bonusBuy': whenOff,
  'game.jackpots': whenOff,
  'game.tables': whenOff,
  'game.oneSlotAtATime': whenOn,
  'game.oneGameAtATime': whenOn,
  'game.minRtp': higher,
  'game.certList': whenOn,
  'game.incompleteDays': higher,
  'stake.max': smaller,
  'stake.maxYoung': smaller,
  'stake.maxWin': smaller,
  'bonus.allowed': whenOff,
  'bonus.wagerCap': lower,
  'bonus.minAge': higher,
  'bonus.crossProduct': whenOff,
  'bonus.cashback': firstOf('none', 'stakes', 'netLoss'),
  'bonus.duringPlay': whenOff,
  'bonus.firstOnly': whenOn,
  'bonus.personal': whenOff,
  'bonus.cap': whenOff,
  'bonus.minDaysToUse': higher,
  'bonus.minDaysToWager': higher,
  'vip.minAge': higher,
  'withdraw.reversible': whenOff,
  'withdraw.reversalsPerDay': lower,
  'withdraw.slaMinutes': lower,
  'withdraw.fourEyesAbove': smaller as Order<Money>,
  'adjust.fourEyesAbove': smaller as Order<Money>,
  'pay.creditAllowed': whenOff,
  'pay.cryptoAllowed': whenOff,
  'funds.protection': firstOf('segregated', 'none'),
  'statement.onlineMonths': higher,
  'statement.afterCloseMonths': higher,
  'statement.push': whenOn,
  'marketing.allowed': whenOff,
  'marketing.offSite': whenOff,
  'marketing.suppressHours': lower,
  'marketing.capPerWeek': lower,
  'marketing.quietFromHour': lower,
  'marketing.quietToHour': higher,
  'cookies.preselect': whenOff,
  'notices.set': everything(),
  'notices.place': firstOf('fixed-top', 'header'),
  ...careOrders,
  'keep.playYears': higher,
  'keep.kycYears': higher,
  'data.region': firstOf('BR', 'EU'),
}

export const policyKeys = Object.keys(orders) as readonly PolicyKey[]

/**
 * Keys that switch a whole system of the product on or off. A sandbox licence keeps their default values and shows
 * the law's value beside; the specification's own blocks still apply.
 */
export const systemKeys: ReadonlySet<PolicyKey> = new Set([
  'play.realMoney',
  'deposit.allowed',
  'vertical.casino',
  'vertical.liveCasino',
  'vertical.sportsbook',
  'vertical.virtuals',
  'demo.visitors',
  'game.jackpots',
  'game.tables',
  'bonus.allowed',
  'bonus.wagerCap',
  'bonus.firstOnly',
  'bonus.personal',
])
