import { z } from 'zod'
import { instant } from './common.ts'

/** A category or a tag: part of addresses, with its name. */
const named = z.strictObject({ slug: z.string(), label: z.string() })
const counted = named.extend({ count: z.int().min(0) })

/** The kinds of key terms, in the order in which they are shown (BON-03). The site has a name for each. */
export const termKinds = ['get', 'pay', 'wagering', 'maxStake', 'expiry', 'games', 'excluded'] as const
const keyTerm = z.strictObject({ kind: z.enum(termKinds), text: z.string() })

const section = z.strictObject({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })
/** Leads below the prefix; the label says what is opened. */
const button = z.strictObject({ label: z.string(), to: z.string() })

export const promotionIcons = ['trophy', 'ticket', 'shield', 'wallet'] as const

/**
 * Whether a reader may be offered anything that counts as a bonus: they may, the law of the market does not allow it,
 * the player is too young for it there, or the account may not have any.
 */
export const offersState = z.enum(['allowed', 'market', 'age', 'account'])

export const promotionCard = z.strictObject({
  slug: z.string(),
  category: named,
  tags: z.array(named),
  /** Counts as a bonus by law; otherwise it is information. */
  isOffer: z.boolean(),
  icon: z.enum(promotionIcons),
  title: z.string(),
  summary: z.string(),
  terms: z.array(keyTerm),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
})

export const promotionList = z.strictObject({
  /** Null on the list of all. */
  category: named.nullable(),
  tag: named.nullable(),
  offers: offersState,
  /** Those with something for this reader. */
  categories: z.array(counted),
  tags: z.array(counted),
  promotions: z.array(promotionCard),
  /** What ended in the last year, newest first. */
  ended: z.array(promotionCard),
})

export const promotionPage = z.strictObject({
  state: z.enum(['open', 'ended', 'closed']),
  /** Why it is closed: it is offered in other markets, or no offer may be made to this reader. */
  reason: z.enum(['elsewhere', 'market', 'age', 'account']).nullable(),
  /** Null for one that is closed: nothing of it is shown. */
  promotion: promotionCard.extend({ sections: z.array(section), button: button.nullable() }).nullable(),
})

/** The call-to-action block of a sign-up (spec 1 §3, Sign-up details). Pictures are paths. */
export const callToAction = z.strictObject({
  title: z.string(),
  description: z.string(),
  iconUrl: z.string().nullable(),
  iconImgAlt: z.string(),
  backgroundImg: z.string().nullable(),
  showBannerImg: z.boolean(),
  bannerImg: z.string().nullable(),
  /** Whether the steps of the sign-up are listed. */
  stepIndicator: z.boolean(),
  /** How often an SMS code may be entered. */
  smsMaxAttempts: z.int().positive(),
})

export const landingPage = z.strictObject({
  state: z.enum(['open', 'ended']),
  campaignId: z.string(),
  bonusCode: z.string().nullable(),
  callToAction,
  terms: z.array(keyTerm),
  endsAt: instant.nullable(),
  /** For a player, who has an account already. */
  playerButton: button,
})

export const vipPage = z.strictObject({
  title: z.string(),
  summary: z.string(),
  offers: offersState,
  /** What every player has. */
  points: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  sections: z.array(section),
})
