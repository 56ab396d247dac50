/**
 * The policy table, one row per market or province: entry and limits, breaks and exclusion, product and money. A row
 * has the values that its law or the specification names, the default has the rest; every value looser than the
 * default has a reason.
 */
import type { CurrencyCode } from '@marquee/money'
import { units } from './amounts.ts'
import { contactsOf, helpContacts, helpOf as help } from './help.ts'
import type { PolicyKey, PolicyValues } from './keys.ts'

/** R licensed, M monopoly or closed, X real-money online casino not lawful, D law in draft, U no single regulator. */
export type MarketStatus = 'R' | 'M' | 'X' | 'D' | 'U'

export interface LawRow {
  readonly id: string
  /** From this date (UTC) the row replaces an earlier one with the same id. */
  readonly since?: string
  readonly status: MarketStatus
  readonly values: Partial<PolicyValues>
  /** Why a value is looser than the default. */
  readonly looser?: { readonly [K in PolicyKey]?: string }
}

const amount = (currency: CurrencyCode) => (whole: number) => units(whole, currency)
const eur = amount('EUR')
const gbp = amount('GBP')
const nok = amount('NOK')
const sek = amount('SEK')

/** Countries whose law permits no real-money play under any licence. */
const closed = {
  'play.realMoney': false,
  'deposit.allowed': false,
  'limits.mandatoryBeforePlay': 'required',
  'limits.mandatoryKinds': ['deposit:M'],
  'rc.choices': [30],
  'rc.minutes': 30,
  'exclusion.returnHours': 'never',
  'exclusion.indefiniteReturnHours': 'never',
  'bonus.allowed': false,
  'bonus.wagerCap': 0,
} as const satisfies Partial<PolicyValues>

const unitedGlobal: LawRow = {
  id: 'UN',
  status: 'U',
  values: {
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.docsWithinDays': 30,
    'rc.choices': [30, 60, 120],
    'rc.minutes': 60,
    'exclusion.months': [6, 12, 24, 60],
    'exclusion.returnHours': 24,
    'exclusion.indefiniteMinMonths': 12,
    'exclusion.indefiniteReturnHours': 168,
    'timeout.days': [1, 3, 7, 14, 30],
    'bonus.wagerCap': 10,
    'game.minCycleMs': 2500,
    'game.minCycleOtherMs': 5000,
    'withdraw.reversible': true,
    'withdraw.reversalsPerDay': 1,
    'statement.onlineMonths': 36,
    'help.contacts': helpContacts.UN,
  },
  looser: {
    'rc.choices': 'the specification offers 30, 60 and 120 minutes; 120 is selectable here only',
    'withdraw.reversible':
      'the specification lets players cancel a withdrawal; once in 24 hours, a marker of harm',
    'withdraw.reversalsPerDay': 'one cancelled withdrawal in 24 hours',
  },
}

const brazil: LawRow = {
  id: 'BR',
  status: 'R',
  values: {
    'signup.cpf': true,
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:M', 'daily:D'],
    'kyc.ageGate': 'registration',
    'kyc.identityGate': 'registration',
    'kyc.identityMethod': 'face',
    'kyc.biometric': 'always',
    'kyc.docsWithinDays': 0,
    'rc.choices': [30, 60],
    'exclusion.months': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    'timeout.days': [1, 7, 14, 30],
    'register.id': ['sigap'],
    'ineligible.lists': ['staff', 'suppliers', 'officials', 'insiders', 'welfare'],
    'bonus.allowed': false,
    'bonus.wagerCap': 0,
    'withdraw.slaMinutes': 120,
    'statement.onlineMonths': 36,
    'data.region': 'BR',
    ...contactsOf('BR'),
  },
  looser: { 'exclusion.months': 'the law names any length from one to twelve months' },
}

const turkey: LawRow = { id: 'TR', status: 'X', values: { ...closed, 'help.contacts': help('TR') } }

const netherlands: LawRow = {
  id: 'LL',
  status: 'R',
  values: {
    'limits.increaseHours': 168,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:M', 'daily:D', 'balance'],
    'limits.warnAt': [50, 80, 100],
    'kyc.identityGate': 'deposit',
    'kyc.docsWithinDays': 0,
    'limits.contactAbove': eur(350),
    'limits.contactAboveYoung': eur(150),
    'limits.contactWaits': true,
    'afford.netDepositMonth': eur(700),
    'afford.netDepositMonthYoung': eur(300),
    'rc.choices': [30],
    'rc.minutes': 30,
    'rc.messageMinutes': 30,
    'exclusion.months': [6, 12, 24, 60],
    'timeout.days': [1, 7, 14, 30],
    'register.id': ['cruks'],
    'bonus.wagerCap': 10,
    'bonus.minAge': 24,
    'bonus.duringPlay': false,
    'game.minCycleMs': 3000,
    'game.bonusBuy': false,
    'help.contacts': help('LL'),
  },
}

const canada: LawRow = {
  id: 'CA',
  status: 'U',
  values: {
    'age.min': 19,
    'signup.province': true,
    'limits.increaseHours': 24,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.identityGate': 'deposit',
    'kyc.docsWithinDays': 0,
    'rc.choices': [30, 60],
    'exclusion.months': [6, 12, 60],
    'timeout.days': [1, 7, 30, 60, 90],
    'register.id': ['ontario-central'],
    'bonus.wagerCap': 10,
    'game.minCycleMs': 2500,
    'game.minCycleOtherMs': 5000,
    'help.contacts': help('CA'),
  },
  looser: { 'limits.increaseHours': 'Ontario 2.24: a raised limit waits 24 hours' },
}

const japan: LawRow = { id: 'JP', status: 'X', values: { ...closed, 'age.min': 20 } }

const germany: LawRow = {
  id: 'JJ',
  status: 'R',
  values: {
    'limits.increaseHours': 168,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:M'],
    'limits.crossOperator': ['lugas'],
    'limits.crossOperatorMonth': eur(1000),
    'kyc.graceHours': 72,
    'kyc.graceDepositCap': eur(100),
    'kyc.docsWithinDays': 3,
    'rc.choices': [60],
    'rc.fixedMinutes': 60,
    'rc.breakMinutes': 5,
    'exclusion.months': [3, 6, 12],
    'exclusion.indefiniteMinMonths': 12,
    'exclusion.returnInWriting': true,
    'timeout.days': [1],
    'register.id': ['oasis'],
    'bonus.wagerCap': 10,
    'game.minCycleMs': 5000,
    'game.minCycleOtherMs': 5000,
    'game.bonusBuy': false,
    'game.jackpots': false,
    'game.tables': false,
    'game.oneGameAtATime': true,
    'vertical.liveCasino': false,
    'stake.max': eur(1),
    ...contactsOf('JJ'),
  },
  looser: {
    'kyc.graceHours': 'GlüStV §6a(4) allows 72 hours of play before identity is proven',
    'kyc.graceDepositCap': 'GlüStV §6a(4): EUR 100 during the 72 hours',
    'exclusion.months': 'OASIS accepts an exclusion of three months',
  },
}

const newZealand: LawRow = {
  id: 'NZ',
  status: 'D',
  values: {
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.ageGate': 'deposit',
    'kyc.docsWithinDays': 30,
    'rc.choices': [30, 60],
    'exclusion.months': [6, 12, 24],
    'vertical.sportsbook': false,
    'bonus.wagerCap': 10,
    'pay.creditAllowed': false,
    'help.contacts': help('NZ'),
  },
}

const unitedKingdom: LawRow = {
  id: 'GG',
  status: 'R',
  values: {
    'limits.increaseHours': 24,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.docsWithinDays': 0,
    'afford.vulnCheckNet30d': gbp(150),
    'demo.visitors': false,
    'rc.choices': [15, 30, 60],
    'rc.minutes': 60,
    'exclusion.months': [6, 12, 24, 36, 60],
    'exclusion.returnHours': 24,
    'timeout.days': [1, 7, 30, 42],
    'register.id': ['gamstop'],
    'bonus.wagerCap': 10,
    'bonus.crossProduct': false,
    'game.minCycleMs': 2500,
    'game.minCycleOtherMs': 5000,
    'game.bonusBuy': false,
    'stake.max': gbp(5),
    'stake.maxYoung': gbp(2),
    ...contactsOf('GG'),
  },
  looser: { 'limits.increaseHours': 'RTS 12D: 24 hours and a confirmation' },
}

const india: LawRow = {
  id: 'IN',
  status: 'X',
  values: { ...closed, 'help.contacts': help('IN') },
}

const philippines: LawRow = {
  id: 'PH',
  status: 'R',
  values: {
    'age.min': 21,
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.identityGate': 'deposit',
    'kyc.docsWithinDays': 0,
    'rc.choices': [30, 60],
    'exclusion.months': [6, 12, 60],
    'register.id': ['pagcor'],
    'ineligible.lists': ['staff', 'suppliers', 'officials', 'insiders', 'public-officials', 'students'],
    'bonus.wagerCap': 10,
    'help.contacts': help('PH'),
  },
}

const portugal: LawRow = {
  id: 'PT',
  status: 'R',
  values: {
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.identityGate': 'play',
    'kyc.docsWithinDays': 0,
    'rc.choices': [30, 60],
    'exclusion.months': [3, 6, 12],
    'exclusion.indefiniteMinMonths': 12,
    'exclusion.returnHours': 720,
    'exclusion.indefiniteReturnHours': 720,
    'register.id': ['srij'],
    'bonus.wagerCap': 10,
    ...contactsOf('PT'),
  },
  looser: { 'exclusion.months': 'DL 66/2015 art. 39: three months at least' },
}

const austria: LawRow = {
  id: 'AT',
  status: 'M',
  values: {
    'age.youngUnder': 27,
    'limits.increaseHours': 168,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:M'],
    'kyc.identityGate': 'play',
    'kyc.docsWithinDays': 0,
    'deposit.capWeek': eur(1680),
    'deposit.capWeekYoung': eur(250),
    'rc.choices': [60],
    'rc.minutes': 60,
    'exclusion.months': [6, 12, 60],
    'bonus.wagerCap': 10,
    'game.minCycleMs': 5000,
    'game.minCycleOtherMs': 5000,
    'stake.max': eur(2),
    'stake.maxWin': eur(2000),
    ...contactsOf('AT'),
  },
}

const chile: LawRow = {
  id: 'CL',
  status: 'D',
  values: {
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'prompt',
    'kyc.identityGate': 'play',
    'kyc.docsWithinDays': 0,
    'rc.choices': [30, 60],
    'bonus.wagerCap': 10,
  },
}

const finland: LawRow = {
  id: 'FI',
  status: 'M',
  values: {
    'signup.bank': true,
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:D', 'deposit:M'],
    'kyc.identityGate': 'play',
    'kyc.identityMethod': 'strong',
    'kyc.docsWithinDays': 0,
    'geo.residentsOnly': true,
    'rc.choices': [30, 60],
    'exclusion.months': [3, 6, 12],
    'exclusion.indefiniteMinMonths': 12,
    'timeout.days': [1, 7, 30],
    'register.id': ['finland-central'],
    'bonus.allowed': false,
    'bonus.wagerCap': 0,
    'game.minCycleMs': 3000,
    ...contactsOf('FI'),
  },
  looser: {
    'signup.bank': 'banks of this country identify people with a national number (spec 1 §1)',
    'exclusion.months': 'the Gambling Act of 2026 names three months as the shortest exclusion',
  },
}

const norway: LawRow = {
  id: 'NO',
  status: 'M',
  values: {
    'limits.increaseHours': 72,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['loss:M'],
    'kyc.identityGate': 'play',
    'kyc.identityMethod': 'strong',
    'kyc.docsWithinDays': 0,
    'afford.netDepositMonth': nok(20_000),
    'afford.netDepositMonthYoung': nok(2000),
    'rc.choices': [60],
    'rc.fixedMinutes': 60,
    'rc.breakMinutes': 15,
    'exclusion.months': [3, 6, 12],
    'timeout.days': [1, 7, 30],
    'bonus.allowed': false,
    'bonus.wagerCap': 0,
    'game.minCycleMs': 3000,
    ...contactsOf('NO'),
  },
  looser: { 'exclusion.months': 'the operator’s list starts at three months' },
}

const sweden: LawRow = {
  id: 'PP',
  status: 'R',
  values: {
    'signup.bank': true,
    'limits.increaseHours': 72,
    'limits.increaseAfterPeriod': true,
    'limits.mandatoryBeforePlay': 'required',
    'limits.mandatoryKinds': ['deposit:D', 'deposit:W', 'deposit:M'],
    'kyc.identityGate': 'play',
    'kyc.identityMethod': 'strong',
    'kyc.docsWithinDays': 0,
    'limits.contactAbove': sek(10_000),
    'rc.choices': [15, 30, 60],
    'rc.minutes': 60,
    'session.idleMinutes': 2,
    'exclusion.months': [1, 3, 6],
    'exclusion.indefiniteMinMonths': 12,
    'timeout.days': [1, 7, 30],
    'register.id': ['spelpaus'],
    'bonus.wagerCap': 10,
    'bonus.firstOnly': true,
    'bonus.personal': false,
    'bonus.minDaysToWager': 60,
    'game.minCycleMs': 3000,
    'pay.creditAllowed': false,
    'notices.set': ['age', 'help', 'licence', 'limits', 'self-exclusion', 'self-test'],
    'notices.place': 'fixed-top',
    ...contactsOf('PP'),
  },
  looser: {
    'signup.bank': 'banks of this country identify people with a national number (spec 1 §1)',
    'exclusion.months': 'Spelpaus offers one, three and six months',
  },
}

/** Versions of rows over time; of rows with one id, the latest that has begun applies. */
export const lawRows: readonly LawRow[] = [
  unitedGlobal,
  brazil,
  turkey,
  netherlands,
  canada,
  japan,
  germany,
  newZealand,
  { ...newZealand, since: '2026-12-01', status: 'R' },
  unitedKingdom,
  india,
  philippines,
  portugal,
  austria,
  chile,
  finland,
  { ...finland, since: '2027-07-01', status: 'R' },
  norway,
  sweden,
]
