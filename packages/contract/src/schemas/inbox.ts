import { z } from 'zod'
import { idOf, instant, money } from './common.ts'
import { complaintReference } from './complaints.ts'
import { documentKind } from './documents.ts'

/** Details of the account that a notification may name. */
export const notifiedDetails = ['street', 'postalCode', 'city', 'province', 'language'] as const

const nothing = {} as const
const ofAmount = { amount: money } as const
/** Which limit; one of single stakes has no period. */
const ofLimit = {
  measure: z.enum(['loss', 'stake', 'deposit', 'singleStake', 'sessionTime', 'dailyTime']),
  period: z.enum(['day', 'week', 'month']).nullable(),
} as const
const ofDocument = { document: documentKind } as const
/** What each kind of notification tells. No text: the reader's language has the words. */
export const notificationKinds = {
  welcome: nothing,
  'deposit.completed': ofAmount,
  'withdrawal.paid': ofAmount,
  'withdrawal.refused': ofAmount,
  /** The player named no account in time: the money is back in the balance. */
  'withdrawal.returned': ofAmount,
  /** The bank or the payment company sent a payout back: the money is back in the balance. */
  'payout.returned': ofAmount,
  'details.changed': { details: z.array(z.enum(notifiedDetails)) },
  'phone.changed': nothing,
  'password.changed': nothing,
  /** How many choices were allowed and how many withdrawn. */
  'marketing.changed': { allowed: z.int(), withdrawn: z.int() },
  /** A login in a browser that the player had not used before. */
  'login.new_device': {
    countryCode: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  },
  /** `device` is where it is kept: its provider, or browser and system; null where neither is known. */
  'passkey.added': { device: z.string().nullable() },
  'passkey.removed': { device: z.string().nullable() },
  /** Codes of an app after the password. */
  'second_factor.on': nothing,
  'second_factor.off': nothing,
  /** How many recovery codes are left. */
  'recovery_code.used': { left: z.int().min(0) },
  'recovery_codes.made': nothing,
  /** The file is deleted at `expiresAt`. */
  'data_export.ready': { expiresAt: instant },
  /** So many percent of a limit are used (LIM-16); what is left of it until it starts again. */
  'limit.used': {
    measure: z.enum(['loss', 'stake', 'deposit']),
    period: z.enum(['day', 'week', 'month']),
    share: z.int().min(1).max(100),
    left: money,
    resetsAt: instant,
  },
  /** A higher limit or a removal that the player asked for can be confirmed (LIM-09). */
  'limit.confirmable': { ...ofLimit, confirmUntil: instant },
  /** It was not confirmed in time: the limit stays. */
  'limit.lapsed': ofLimit,
  /** What became of a document, or that one is asked for. */
  'document.verified': ofDocument,
  'document.refused': ofDocument,
  'document.requested': ofDocument,
  'document.expired': ofDocument,
  /** Its last day, `yyyy-MM-dd`, is near. */
  'document.expiring': { ...ofDocument, expiresOn: z.string() },
  /** Identity and address are asked for until then, or until deposits reach the amount; null without a day. */
  'documents.due': { endsAt: instant.nullable(), isAtOnce: z.boolean(), amount: money },
  /** Own figures of the last days, where play has changed or is much; bonus offers may be stopped (CARE-03). */
  'care.message': {
    days: z.int().min(1),
    deposited: money,
    /** Won minus staked. */
    net: money,
    secondsPlayed: z.int().min(0),
    areOffersPaused: z.boolean(),
  },
  /** A person has answered the objection to the stop of offers. */
  'care.objection': { answer: z.enum(['upheld', 'granted']) },
  /** A complaint or an appeal has arrived, and is answered by then (CARE-10). */
  'complaint.received': { reference: complaintReference, answerBy: instant, isAppeal: z.boolean() },
  /** A person has answered it. */
  'complaint.answered': { reference: complaintReference },
  /** Nobody had logged in for long; without a login the account would have been dormant from then on (ID-16). */
  'account.dormancy_warned': { dormantFrom: instant },
  'account.dormant': nothing,
} as const
export type NotificationKind = keyof typeof notificationKinds

const contentOf = <const Kind extends NotificationKind>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...notificationKinds[kind] })

export const notificationContent = z.discriminatedUnion('kind', [
  contentOf('welcome'),
  contentOf('deposit.completed'),
  contentOf('withdrawal.paid'),
  contentOf('withdrawal.refused'),
  contentOf('withdrawal.returned'),
  contentOf('payout.returned'),
  contentOf('details.changed'),
  contentOf('phone.changed'),
  contentOf('password.changed'),
  contentOf('marketing.changed'),
  contentOf('login.new_device'),
  contentOf('passkey.added'),
  contentOf('passkey.removed'),
  contentOf('second_factor.on'),
  contentOf('second_factor.off'),
  contentOf('recovery_code.used'),
  contentOf('recovery_codes.made'),
  contentOf('data_export.ready'),
  contentOf('limit.used'),
  contentOf('limit.confirmable'),
  contentOf('limit.lapsed'),
  contentOf('document.verified'),
  contentOf('document.refused'),
  contentOf('document.requested'),
  contentOf('document.expired'),
  contentOf('document.expiring'),
  contentOf('documents.due'),
  contentOf('care.message'),
  contentOf('care.objection'),
  contentOf('complaint.received'),
  contentOf('complaint.answered'),
  contentOf('account.dormancy_warned'),
  contentOf('account.dormant'),
])
export type NotificationContent = z.output<typeof notificationContent>

export const notificationId = idOf('ntf')
export const notification = z.strictObject({
  notificationId,
  createdAt: instant,
  readAt: instant.nullable(),
  content: notificationContent,
})

/** A count of unread notifications is not counted further than this. */
export const UNREAD_COUNTED = 100
export const unreadCount = z.strictObject({
  /** `UNREAD_COUNTED` stands for that many or more. */
  unread: z.int().min(0).max(UNREAD_COUNTED),
})
