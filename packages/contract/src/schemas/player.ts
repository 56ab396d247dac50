import { z } from 'zod'
import { countryCode, currency, instant, langmarket, money, playerId } from './common.ts'

/** Spec 1 §4: player account status. */
export const accountStatus = z.enum([
  'CLOSED',
  'ACCOUNT_UNVERIFIED',
  'PRE_REGISTERED',
  'REGISTERED',
  'BLACKLISTED',
  'RESTRICTED',
  'PAYOUT',
  'TIMEOUT',
  'SELF_EXCLUDED',
])
/** Spec 1 §4: player KYC level. */
export const kycStatus = z.enum([
  'NOT_VERIFIED',
  'DATA_VERIFIED',
  'PENDING',
  'FULLY_VERIFIED',
  'ENHANCED_KYC',
  'EDD_PENDING',
  'EDD_UNDER_REVIEW',
  'ENHANCED',
  'RESTRICTED',
  'SUSPENDED',
  'PENDING_EXPIRED',
  'NOT_REQUIRED',
])
export type KycStatus = z.output<typeof kycStatus>
/** Per-player rights (spec 1 §3, spec 2 §5). `payout` true means risk payout: the player is restricted. */
export const accessFlags = z.strictObject({
  payout: z.boolean(),
  casino: z.boolean(),
  liveCasino: z.boolean(),
  sports: z.boolean(),
  virtualSports: z.boolean(),
  bonuses: z.boolean(),
  deposit: z.boolean(),
  withdrawal: z.boolean(),
  manualClaim: z.boolean(),
  suspended: z.boolean(),
})
export const playerProfile = z.strictObject({
  playerId,
  personid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  languageCode: z.string(),
  currencyCode: currency,
  countryCode,
  provinceCode: z.string().nullable(),
  market: z.string(),
  accountStatus,
  kycStatus,
  requestDocumentTypeStatus: z.string(),
  firstLogin: z.boolean(),
  firstDepositDate: instant.nullable(),
  termsAndConditionsAcceptedVersion: z.int(),
  access: accessFlags,
  loyaltyLevel: z.int(),
  limitLevel: z.int(),
  volt: z.boolean(),
  affiliateReg: z.boolean(),
  macropay: z.boolean(),
  isWithdrawalReview: z.boolean(),
  crypto: z.boolean(),
})
/** Spec 1 §3: player station. */
export const station = z.strictObject({
  autodetectedCountry: z.string(),
  autodetectedRegion: z.string().nullable(),
  autodetectedCity: z.string().nullable(),
  ipAddress: z.string(),
  market: z.string(),
  langmarket,
  isMobile: z.boolean(),
  isTablet: z.boolean(),
  isDesktop: z.boolean(),
})
/** In the lists of winners: not at all, without a name, or with the first letter of the first name. */
export const winDisplay = z.enum(['hidden', 'unnamed', 'initial'])

export const cookieOptions = z.strictObject({
  essentials: z.literal(true),
  performance: z.boolean(),
  marketing: z.boolean(),
})

export const signUpStep = z.enum([
  'Details',
  'ContactInfo',
  'Verification',
  'Complete',
  'Unsupported',
  'Duplicated',
])
export const pinKind = z.enum(['sms', 'email'])
export const registrationState = z.strictObject({
  /** Unguessable id of the open registration; every later call of the sign-up sends it. */
  registrationId: z.string(),
  currentStep: signUpStep,
  /** Codes that the market requires and that are not proven yet, in order. */
  pinsToProve: z.array(pinKind),
  maskedPhone: z.string().nullable(),
  maskedEmail: z.string(),
})
/** Contact data that a bank does not have, or that a player must agree to. */
const missingAtBank = z.enum(['email', 'mobilePhone', 'street', 'postalCode', 'city', 'terms'])
/** `none`: it has not left the bank. `open`: not known yet. `arrived`: it is on the balance. */
const depositMoney = z.enum(['none', 'open', 'arrived'])
export const payAndPlayState = z.strictObject({
  sessionId: z.string(),
  /** `Duplicated`: a player with this name and birth date, address or number signs in with a password first. */
  currentStep: z.enum(['ContactInfo', 'Verification', 'Complete', 'Duplicated']),
  playerId: playerId.nullable(),
  /** As the bank says. */
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    countryCode,
  }),
  missing: z.array(missingAtBank),
  pinsToProve: z.array(pinKind),
  maskedPhone: z.string().nullable(),
  maskedEmail: z.string().nullable(),
  termsVersion: z.int(),
  /** The amount of the deposit that opens with the login. */
  payNext: money.nullable(),
  /** The deposit that the bank was asked for, and whether its money has left the bank. */
  deposit: z.strictObject({ depositId: z.string(), money: depositMoney }).nullable(),
})
export const pinState = z.strictObject({
  status: z.enum(['uninitialized', 'sent', 'failed_send', 'verified', 'failed_verify']),
  verificationId: z.string(),
  attemptsLeft: z.int(),
  sendsLeft: z.int(),
  resendAt: instant.nullable(),
  expiresAt: instant,
})
export const riskSetting = z.strictObject({
  siteId: z.int(),
  countryCode,
  supported: z.boolean(),
  minimumAge: z.int(),
  pins: z.array(pinKind),
  fields: z.strictObject({ cpf: z.boolean(), province: z.boolean(), postalCode: z.boolean() }),
  currency,
  allowedCountries: z.array(countryCode),
  defaultCountry: countryCode,
  smsMaxAttempts: z.int(),
  /** Pay-and-play is offered here. */
  payAndPlay: z.boolean(),
  /** Bounds of a deposit that goes with a sign-in by bank; null where none does. */
  bankDeposit: z.strictObject({ min: money, max: money }).nullable(),
  termsVersion: z.int(),
})
export const transactionSummary = z.strictObject({ totalDepositsCount: z.int() })
export const sessionSummary = z.strictObject({
  startedAt: instant,
  now: instant,
  staked: money,
  won: money,
  net: money,
})
