import type { PolicyKey } from '@marquee/markets'

/** A test whose title is the rule, or the work that the rule waits for. */
export type Enforcement = { readonly file: string; readonly title: string } | { readonly notYet: string }

const by = (file: string, title: string): Enforcement => ({ file, title })

const access = 'packages/markets/src/policy/access.test.ts'
const lobby = 'apps/server/src/modules/lobby/rules.test.ts'
const signUp = 'tests/accounts/sign-up.test.ts'
const sessions = 'tests/accounts/sessions.test.ts'
const stakes = 'tests/play/stake-maximum.test.ts'
const cancellation = 'apps/server/src/modules/payments/cancellation.test.ts'
const studios = 'apps/server/src/adapters/studios/conformance.ts'

const checks = 'apps/server/src/modules/protection/reality-checks/check-rules.test.ts'
const marketBreaks =
  'in the market %s: checks every %i minutes with a break of %j, and after %i minutes one of %i (RC-06, RC-10)'
const limits = 'apps/server/src/modules/protection/limits/limits.test.ts'
const risk = 'apps/server/src/modules/risk/risk.test.ts'
const marketing = 'tests/accounts/marketing.test.ts'
const quiet = 'is not sent from 21 until before 9 o’clock of the market, and information is (MKT-11)'
const content = 'tests/content/content.test.ts'
const answered = 'the pages of help have the hours of the market in which a person answers (CARE-09)'
const complaints = 'tests/accounts/complaints.test.ts'
const care = 'apps/server/src/modules/care/care.test.ts'
const steps = 'apps/server/src/modules/protection/deposit-steps/step-rules.test.ts'

const affordable = 'tests/accounts/affordability.test.ts'
const affordTerms = 'apps/server/src/modules/affordability/terms.test.ts'
const affordAmounts =
  'the amounts of residents of %s in %s, in %s, born %s, are %s a month, %s in 30 days and %s percent (LIM-20, KYC-10, KYC-11)'
const deadline = 'apps/server/src/modules/verification/document-deadline.test.ts'

const breakTerms = 'apps/server/src/modules/protection/breaks/break-terms.test.ts'
const gates = 'apps/server/src/modules/verification/gates/gate-rules.test.ts'
const gated = 'tests/accounts/identity-gates.test.ts'

const keeping = 'tests/accounts/record-deletion.test.ts'
const breaks = 'tests/accounts/breaks.test.ts'
const returns = 'tests/accounts/break-returns.test.ts'
const withoutEnd =
  'EXC-08: without an end stays until people have decided, asked for after the least time at the earliest'
const bonuses = 'apps/server/src/wiring/bonus-refusal.test.ts'
const bonusLaw = 'a bonus is given where the market allows one, for at least the days of its law'

const instruments = 'apps/server/src/modules/payments/instruments.test.ts'

/** Tests that enforce keys of the policy table. */
export const enforced: Partial<Record<PolicyKey, Enforcement>> = {
  'play.realMoney': by(access, 'a market without a licence closes play for money and leaves demos open'),
  'deposit.allowed': by(access, 'a market without a licence closes play for money and leaves demos open'),
  'vertical.casino': by(lobby, 'play routes are closed in Austria, demo included (spec 2 §2)'),
  'vertical.liveCasino': by(lobby, 'play routes are closed in Austria, demo included (spec 2 §2)'),
  'exclusion.perProduct': by(
    breakTerms,
    'no product is offered alone where the market wants the whole only, or has one product (EXC-20)',
  ),
  'route.casinoPlay': by(lobby, 'play routes are closed in Austria, demo included (spec 2 §2)'),
  'route.liveCasinoPlay': by(lobby, 'play routes are closed in Austria, demo included (spec 2 §2)'),
  'game.jackpots': by(lobby, 'a game with a jackpot opens only where the market allows jackpots'),
  'marketing.suppressHours': by(
    'tests/accounts/suppression.test.ts',
    'makes one by itself; an alarm tells of a last one that is older than 24 hours (MKT-08)',
  ),
  'keep.kycYears': by(
    keeping,
    'are kept for five years after the account was closed, and deleted on the day they end (KYC-14)',
  ),
  'exclusion.keepYears': by(
    keeping,
    'is kept for seven years after the return, and deleted on the day they end (EXC-17)',
  ),
  'pay.creditAllowed': by(instruments, 'from %s is refused before money moves, with its reason (KYC-09)'),
  'demo.allowed': by(lobby, 'tables have no demo; visitors have one only where the market allows it (ID-02)'),
  'demo.visitors': by(lobby, 'a demo for a visitor opens only where the market allows it (ID-02)'),
  'providers.hidden': by(lobby, 'a studio that is not connected, or hidden, opens nothing'),
  'signup.smsPin': by(signUp, 'says what a market requires of a person from a country'),
  'signup.emailPin': by(signUp, 'says what a market requires of a person from a country'),
  'signup.cpf': by(signUp, 'in Brazil ask for the CPF'),
  'signup.province': by(signUp, 'ask for a province in Canada, and offer all but Ontario'),
  'signup.bank': by(
    'tests/accounts/pay-and-play.test.ts',
    'is offered in Finland and Sweden, and refused elsewhere',
  ),
  'captcha.required': by(signUp, 'are refused with 403 and an explicit deny without a solved captcha'),
  'device.denyStops': by(
    'tests/accounts/device-checks.test.ts',
    'stops a denied device in every market: no market says otherwise',
  ),
  'kyc.ageGate': by(
    gates,
    'closes deposit, play and demo until an outside source or a document has confirmed the age (ID-02)',
  ),
  'kyc.identityGate': by(
    gates,
    'before play closes play and not deposits; before deposit or registration closes both (ID-03)',
  ),
  'kyc.identityMethod': by(gates, 'with the method %s believes %s about a person (kyc.identityMethod)'),
  'kyc.graceHours': by(
    gates,
    'begins with the statement of the player, and ends at its end and not a moment before (ID-04)',
  ),
  'kyc.graceDepositCap': by(
    gated,
    'takes deposits up to the sum and not a cent more, and pays nothing out until then (ID-04)',
  ),
  'kyc.reviewHours': by(
    'tests/accounts/review-watch.test.ts',
    'a document that waits longer than the promised hours is an alarm, and not a minute before (KYC-06)',
  ),
  'kyc.docsWithinDays': by(deadline, 'KYC-05: comes with the end of the days, not a minute before'),
  'kyc.docsAmount': by(deadline, 'KYC-05: comes with the amount, not a minor unit before'),
  'register.id': by(
    'tests/accounts/exclusion-registers.test.ts',
    'from a market without a register asks nothing',
  ),
  'register.checkOn': by(
    'tests/accounts/exclusion-registers.test.ts',
    'asks about the account, stores the answer with the register’s id, and opens a session (ID-06)',
  ),
  'register.sweepDays': by(
    'tests/accounts/register-sweep.test.ts',
    'asks about players who do not log in, at the latest fifteen days after the last answer',
  ),
  'age.min': by(signUp, 'ID-01: the age is counted on the date in the market of residence'),
  'age.youngUnder': by(stakes, 'the maximum is accepted, a minor unit more is refused with 310'),
  'stake.max': by(stakes, 'the maximum is accepted, a minor unit more is refused with 310'),
  'stake.maxYoung': by(stakes, 'the maximum is accepted, a minor unit more is refused with 310'),
  'session.idleMinutes': by(sessions, 'is ended, with its event, after its idle time and not before'),
  'session.absoluteHours': by(sessions, 'is ended after its maximum life, however busy it was'),
  'game.oneGameAtATime': by(studios, '29 of two games at once the one opened last takes bets'),
  'game.oneSlotAtATime': by(studios, '29 of two games at once the one opened last takes bets'),
  'game.bonusBuy': by(
    lobby,
    'of bought features is shown and opened where features may be bought, and nowhere else (GAM-26)',
  ),
  'notices.set': by(
    'packages/markets/src/policy/notices.test.ts',
    'are the age, help and the licence in every market, for visitors and residents (MKT-07)',
  ),
  'notices.place': by(
    'packages/markets/src/policy/notices.test.ts',
    'are three symbols on top where the law of Sweden applies, and in no other market (MKT-07)',
  ),
  'help.contacts': by(
    'tests/content/content.test.ts',
    'the footer of a market: its licence, age and help (MKT-07, CARE-08)',
  ),
  'limits.increaseHours': by(limits, 'can be confirmed in %s of residents of %s from %s on (LIM-09)'),
  'limits.increaseConfirm': by(limits, 'waits the hours of the market and then for a confirmation (LIM-09)'),
  'limits.confirmWithinDays': by(
    limits,
    'lapses when it is not confirmed in seven days, and its player is told (LIM-09)',
  ),
  'limits.increaseAfterPeriod': by(
    limits,
    'of a week or month never starts in the period in which it was asked for (LIM-10)',
  ),
  'limits.crossOperator': by(
    'tests/payments/cross-operator.test.ts',
    'needs room there: what is left to the cent passes, one cent more is refused with cap, used and asked (LIM-18)',
  ),
  'limits.crossOperatorMonth': by(limits, 'of deposits is at most what the market allows in a month'),
  'limits.mandatoryBeforePlay': by(
    steps,
    'is due where a player has never set a deposit limit, nor stated that none is wanted (LIM-05)',
  ),
  'limits.mandatoryKinds': by(
    steps,
    'cannot be declined where the law demands limits, and asks for those that are not in force (LIM-05)',
  ),
  'limits.contactAbove': by(
    risk,
    'of a month above the contact threshold opens a contact task, and to the cent no lower one (LIM-19)',
  ),
  'limits.contactAboveYoung': by(
    risk,
    'of a young player is talked about from a lower amount on (LIM-19, CARE-05)',
  ),
  'kyc.cddAmount': by(risk, 'warn near the threshold, and raise the same case when they reach it (KYC-01)'),
  'kyc.cddWarnAmount': by(
    risk,
    'warn near the threshold, and raise the same case when they reach it (KYC-01)',
  ),
  'afford.netDepositMonth': by(
    affordable,
    'stop at the threshold until an income is verified, exact to the cent, before the company is called (LIM-20)',
  ),
  'afford.netDepositMonthYoung': by(affordTerms, affordAmounts),
  'afford.vulnCheckNet30d': by(
    affordable,
    'are looked at from the amount of 30 days on, one time in a year (KYC-10)',
  ),
  'afford.incomeShare': by(
    affordable,
    'above the share of a verified income closes deposits for the rest of the month, to the cent (KYC-11)',
  ),
  'limits.reviewMonths': by(steps, 'is due six months after the last one, on the market’s calendar (LIM-21)'),
  'rc.choices': by(checks, 'of the market %s is one of %j, %i without a choice'),
  'rc.minutes': by(checks, 'of the market %s is one of %j, %i without a choice'),
  'rc.canDisable': by(checks, 'is off only where the market allows it, and after the wait'),
  'rc.fixedMinutes': by(checks, marketBreaks),
  'rc.breakMinutes': by(checks, marketBreaks),
  'rc.forcedBreakAfterMinutes': by(checks, marketBreaks),
  'rc.forcedBreakMinutes': by(checks, marketBreaks),
  'rc.messageMinutes': by(
    'apps/server/src/modules/protection/reality-checks/check-message.test.ts',
    'is the longest one of checks, which cannot be turned off (RC-13)',
  ),
  'harm.reactMinutes': by(
    care,
    'after the message has a person act in the market’s time, and is an alarm afterwards (CARE-02)',
  ),
  'complaint.days': by(
    complaints,
    'has a reference, a receipt at once and a day for the answer, which the market sets (CARE-10)',
  ),
  'complaint.adr': by(
    'packages/markets/src/policy/disputes.test.ts',
    'every market names a body that settles disputes, that of the country where there is one (CARE-10)',
  ),
  'marketing.capPerWeek': by(
    marketing,
    'is the third of seven days and not the fourth, and another one follows when the first is seven days old (MKT-11)',
  ),
  'marketing.quietFromHour': by(marketing, quiet),
  'marketing.quietToHour': by(marketing, quiet),
  'help.fromHour': by(content, answered),
  'help.toHour': by(content, answered),
  'harm.youngFactor': by(care, 'of the young is found from half of the amount on (CARE-05)'),
  'session.planRequired': by(
    'apps/server/src/modules/protection/session-plans/session-plans.test.ts',
    'no slot opens without one, and other games do (RC-12)',
  ),
  'panic.hours': by(breaks, 'EXC-05: of the panic button lasts the hours of the market, without a choice'),
  'exclusion.indefiniteMinMonths': by(breaks, withoutEnd),
  'exclusion.indefiniteReturnHours': by(breaks, withoutEnd),
  'exclusion.returnHours': by(
    returns,
    'EXC-07: is asked for after the end, waits a day, and is confirmed: not one moment earlier',
  ),
  'exclusion.returnInWriting': by(returns, 'EXC-08: is decided by people where the law asks for writing'),
  'limits.logoutAtCap': by(
    'apps/server/src/modules/protection/reality-checks/time-limits.test.ts',
    'games end a minute after another limit is used up, where the market says so (LIM-16)',
  ),
  'bonus.allowed': by(bonuses, bonusLaw),
  'bonus.minDaysToUse': by(bonuses, bonusLaw),
  'bonus.minAge': by(
    bonuses,
    'a bonus is given from the market’s least age on: the birthday is the first day',
  ),
  'exclusion.payoutHours': by(
    'apps/server/src/modules/payments/balance-payouts.test.ts',
    'begins an hour before the time of the market is over (EXC-11)',
  ),
  'ineligible.lists': by(
    'apps/server/src/modules/players/ineligible.test.ts',
    'counts only in markets whose law has the list (ID-20)',
  ),
  'statement.afterCloseMonths': by(
    'tests/accounts/closed-statements.test.ts',
    'ends requests, links and views after 36 months, and not a second before (ID-15)',
  ),
  'dormancy.noticeMonths': by(
    'tests/accounts/dormancy.test.ts',
    'is warned three times by mail and by a notification, each one time, and is dormant after the time of its market, a day before not (ID-16)',
  ),
  'dormancy.months': by(
    'tests/accounts/dormancy.test.ts',
    'is warned three times by mail and by a notification, each one time, and is dormant after the time of its market, a day before not (ID-16)',
  ),
  'dormancy.fee': by(
    'packages/markets/src/policy/dormancy.test.ts',
    'no place has a fee for dormancy, no row of the table brings one, and no account is warned before 12 months (ID-17)',
  ),
  'withdraw.reversible': by(cancellation, 'is offered exactly when it would be accepted'),
  'withdraw.reversalsPerDay': by(
    cancellation,
    'succeeds for one of ten at the same time where one a day is allowed (SEC-02)',
  ),
}
