import type { Affordability } from '../modules/affordability/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { createDecisions } from '../modules/decisions/index.ts'
import { type Content, currentTermsVersion } from '../modules/content/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import {
  createPayments,
  type OrderCompany,
  type PaymentCompany,
  type Payments,
} from '../modules/payments/index.ts'
import { type Players, type Screenings, unpaidMail } from '../modules/players/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Brand } from './brand.ts'
import { readCreditRanges } from './credit-ranges.ts'
import type { Foundation } from './foundation.ts'
import { connectLimitFiles } from './limit-files.ts'
import type { MarketLicences } from './licences.ts'
import { paymentDevices, paymentSessionKey, paymentsPlayers, stepsBeforeDeposit } from './payments-ports.ts'

interface PaymentsGround {
  readonly content: Content
  readonly licences: MarketLicences
  readonly players: Players
  readonly screenings: Screenings
  readonly wallet: Wallet
  readonly identity: Identity
  readonly audit: Audit
  readonly protection: Pick<Protection, 'depositSteps'>
  readonly verification: Pick<Verification, 'deadlines' | 'gates'>
  readonly affordability: Pick<Affordability, 'deposits'>
  readonly company: PaymentCompany
  readonly orderCompany: OrderCompany | undefined
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: Brand
}

/** Deposits and withdrawals, connected to the modules that they ask. */
export function openPayments(
  { db, clock, log, metrics, config }: Foundation,
  {
    content,
    licences,
    players,
    screenings,
    wallet,
    identity,
    audit,
    protection,
    verification,
    affordability,
    company,
    orderCompany,
    outside,
    brand,
  }: PaymentsGround,
): Payments {
  const { name, supportEmail } = brand
  const mailBrand = { name, supportEmail, siteUrl: config.http.publicUrl }
  return createPayments({
    db,
    clock,
    log,
    wallet,
    players: paymentsPlayers(players, () => currentTermsVersion(content)),
    company,
    orderCompany,
    creditRanges: readCreditRanges(config),
    sessionKey: paymentSessionKey(config.identity.passwordPepper.reveal()),
    licenceOf: licences.licenceOf,
    devices: paymentDevices(identity.deviceChecks),
    screenings,
    depositSteps: stepsBeforeDeposit(verification.gates, protection.depositSteps),
    documents: verification.deadlines,
    affordability: affordability.deposits,
    limitFiles: connectLimitFiles({ log, metrics, config }),
    // A closed account has no login, and one whose verification has failed is paid by staff.
    tellUnpaidBalance: (tx, { email: to, language, blocked, kycStatus }) => {
      const canLogIn = blocked !== 'status' && kycStatus !== 'RESTRICTED'
      return outside.queueMail(tx, unpaidMail(mailBrand, { to, language }, { canLogIn }))
    },
    audit,
    decisions: createDecisions({ clock }),
  })
}
