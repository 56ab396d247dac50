/** Which event becomes which notification. */
import type { NotificationContent } from '@marquee/contract'
import { schemas } from '@marquee/contract'
import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { z } from 'zod'

/** An event with a notification; null for one of which the player is told nothing. */
export interface NotifiedEvent {
  readonly topic: string
  /** Name of the subscriber, permanent. */
  readonly name: string
  /** @throws ZodError for a body that is not of the topic */
  readonly toContent: (body: unknown) => NotificationContent | null
}

const amount = z
  .object({ amountMinor: z.string().regex(/^\d+$/), currency: z.string().refine(isCurrencyCode) })
  .transform(({ amountMinor, currency }) => ({
    amount: { amount: decimalFromMinor(BigInt(amountMinor), currency), currency },
  }))

/** The release before this one wrote neither stage nor amount. */
const released = z.object({ stage: z.enum(['refused', 'cancelled']).optional(), reason: z.string() })
/** The reason of a withdrawal that ends because the player chose no account for it. */
const NO_ACCOUNT = 'no-account-named'

const detailNames: readonly string[] = schemas.notifiedDetails
const isNotifiedDetail = (name: string): name is (typeof schemas.notifiedDetails)[number] =>
  detailNames.includes(name)

function detailsContent(body: unknown): NotificationContent | null {
  const { details } = z.object({ details: z.array(z.string()) }).parse(body)
  if (details.includes('phone')) return { kind: 'phone.changed' }
  const named = details.filter(isNotifiedDetail)
  return named.length === 0 ? null : { kind: 'details.changed', details: named }
}

function marketingContent(body: unknown): NotificationContent {
  const { changed } = z.object({ changed: z.array(z.object({ allowed: z.boolean() })) }).parse(body)
  const allowed = changed.filter((choice) => choice.allowed).length
  return { kind: 'marketing.changed', allowed, withdrawn: changed.length - allowed }
}

/** A cancel by the player is no news to the player. */
function releasedContent(body: unknown): NotificationContent | null {
  const { stage, reason } = released.parse(body)
  if (stage === undefined) return null
  if (stage === 'refused') return { kind: 'withdrawal.refused', ...amount.parse(body) }
  return reason === NO_ACCOUNT ? { kind: 'withdrawal.returned', ...amount.parse(body) } : null
}

const newDevice = z.object({
  countryCode: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})

/** The release before this one did not write the device. */
const passkeyChange = z.object({ device: z.string().nullable().default(null) })

const secondFactorChange = z.discriminatedUnion('change', [
  z.object({ change: z.enum(['on', 'off', 'recovery-codes-made']) }),
  z.object({ change: z.literal('recovery-code-used'), left: z.int() }),
])

function secondFactorContent(body: unknown): NotificationContent {
  const parsed = secondFactorChange.parse(body)
  switch (parsed.change) {
    case 'on':
      return { kind: 'second_factor.on' }
    case 'off':
      return { kind: 'second_factor.off' }
    case 'recovery-code-used':
      return { kind: 'recovery_code.used', left: parsed.left }
    case 'recovery-codes-made':
      return { kind: 'recovery_codes.made' }
    default:
      return parsed satisfies never
  }
}

const MINOR = z.string().regex(/^-?\d+$/)
const limitShare = z.object({
  measure: schemas.notificationKinds['limit.used'].measure,
  period: schemas.notificationKinds['limit.used'].period,
  share: schemas.notificationKinds['limit.used'].share,
  resetsAt: z.string().transform((text) => Temporal.Instant.from(text).toString()),
  cap: MINOR,
  used: MINOR,
  currency: z.string().refine(isCurrencyCode),
})

function limitContent(body: unknown): NotificationContent {
  const { measure, period, resetsAt, cap, used, currency, ...told } = limitShare.parse(body)
  const left = BigInt(cap) - BigInt(used)
  // What is used may be more than the share that is told of.
  const share = left > 0n ? Math.max(told.share, Number((BigInt(used) * 100n) / BigInt(cap))) : 100
  const shown = { amount: decimalFromMinor(left > 0n ? left : 0n, currency), currency }
  return { kind: 'limit.used', measure, period, share, left: shown, resetsAt }
}

const ofLimit = schemas.notificationKinds['limit.lapsed']
const lapsedLimit = z.object(ofLimit)
const confirmableLimit = z.object({ ...ofLimit, confirmUntil: z.string() })

const documentNews = z.object({
  news: z.enum(['verified', 'refused', 'requested', 'expired']).nullable(),
  kind: schemas.documentKind,
})

function documentContent(body: unknown): NotificationContent | null {
  const { news, kind: document } = documentNews.parse(body)
  return news === null ? null : { kind: `document.${news}`, document }
}

const documentExpiring = z.object({ kind: schemas.documentKind, expiresOn: z.string() })
const documentsDue = z.object({ endsAt: z.string().nullable(), isAtOnce: z.boolean() })

const careMessage = z.object({
  days: z.int(),
  depositedMinor: MINOR,
  netMinor: MINOR,
  currency: z.string().refine(isCurrencyCode),
  secondsPlayed: z.int(),
  areOffersPaused: z.boolean(),
})
const careObjection = z.object(schemas.notificationKinds['care.objection'])
const complaintReceived = z.object({ reference: z.string(), answerBy: z.string(), isAppeal: z.boolean() })
const complaintAnswered = z.object(schemas.notificationKinds['complaint.answered'])

function careContent(body: unknown): NotificationContent {
  const { depositedMinor, netMinor, currency, ...told } = careMessage.parse(body)
  const money = (minor: string) => ({ amount: decimalFromMinor(BigInt(minor), currency), currency })
  return { kind: 'care.message', ...told, deposited: money(depositedMinor), net: money(netMinor) }
}

export const notifiedEvents: readonly NotifiedEvent[] = [
  { topic: 'registration.completed', name: 'inbox.welcome', toContent: () => ({ kind: 'welcome' }) },
  { topic: 'player.migrated', name: 'inbox.moved-players', toContent: () => ({ kind: 'welcome' }) },
  {
    topic: 'deposit.completed',
    name: 'inbox.deposits',
    toContent: (body) => ({ kind: 'deposit.completed', ...amount.parse(body) }),
  },
  {
    topic: 'withdrawal.settled',
    name: 'inbox.paid-withdrawals',
    toContent: (body) => ({ kind: 'withdrawal.paid', ...amount.parse(body) }),
  },
  { topic: 'withdrawal.released', name: 'inbox.released-withdrawals', toContent: releasedContent },
  {
    topic: 'payout.returned',
    name: 'inbox.returned-payouts',
    toContent: (body) => ({ kind: 'payout.returned', ...amount.parse(body) }),
  },
  { topic: 'player.details.changed', name: 'inbox.details', toContent: detailsContent },
  { topic: 'player.marketing.changed', name: 'inbox.marketing', toContent: marketingContent },
  {
    topic: 'password.changed',
    name: 'inbox.passwords',
    toContent: () => ({ kind: 'password.changed' }),
  },
  {
    topic: 'session.opened-on-new-device',
    name: 'inbox.new-devices',
    toContent: (body) => ({ kind: 'login.new_device', ...newDevice.parse(body) }),
  },
  {
    topic: 'passkey.added',
    name: 'inbox.added-passkeys',
    toContent: (body) => ({ kind: 'passkey.added', ...passkeyChange.parse(body) }),
  },
  {
    topic: 'passkey.removed',
    name: 'inbox.removed-passkeys',
    toContent: (body) => ({ kind: 'passkey.removed', ...passkeyChange.parse(body) }),
  },
  { topic: 'second-factor.changed', name: 'inbox.second-factor', toContent: secondFactorContent },
  {
    topic: 'data-export.ready',
    name: 'inbox.data-exports',
    toContent: (body) => ({
      kind: 'data_export.ready',
      ...z.object({ expiresAt: z.string() }).parse(body),
    }),
  },
  { topic: 'wallet.limit', name: 'inbox.limits', toContent: limitContent },
  {
    topic: 'limit.confirmable',
    name: 'inbox.confirmable-limits',
    toContent: (body) => ({ kind: 'limit.confirmable', ...confirmableLimit.parse(body) }),
  },
  {
    topic: 'limit.lapsed',
    name: 'inbox.lapsed-limits',
    toContent: (body) => ({ kind: 'limit.lapsed', ...lapsedLimit.parse(body) }),
  },
  { topic: 'document.changed', name: 'inbox.documents', toContent: documentContent },
  {
    topic: 'document.expiring',
    name: 'inbox.expiring-documents',
    toContent(body) {
      const { kind: document, expiresOn } = documentExpiring.parse(body)
      return { kind: 'document.expiring', document, expiresOn }
    },
  },
  {
    topic: 'documents.due',
    name: 'inbox.documents-due',
    toContent: (body) => ({ kind: 'documents.due', ...documentsDue.parse(body), ...amount.parse(body) }),
  },
  { topic: 'care.message', name: 'inbox.care-messages', toContent: careContent },
  {
    topic: 'care.objection',
    name: 'inbox.care-objections',
    toContent: (body) => ({ kind: 'care.objection', ...careObjection.parse(body) }),
  },
  {
    topic: 'player.dormancy.warned',
    name: 'inbox.dormancy-warnings',
    toContent: (body) => ({
      kind: 'account.dormancy_warned',
      ...z.object(schemas.notificationKinds['account.dormancy_warned']).parse(body),
    }),
  },
  { topic: 'player.dormant', name: 'inbox.dormant-accounts', toContent: () => ({ kind: 'account.dormant' }) },
  {
    topic: 'complaint.received',
    name: 'inbox.received-complaints',
    toContent: (body) => ({ kind: 'complaint.received', ...complaintReceived.parse(body) }),
  },
  {
    topic: 'complaint.answered',
    name: 'inbox.answered-complaints',
    toContent: (body) => ({ kind: 'complaint.answered', ...complaintAnswered.parse(body) }),
  },
]
