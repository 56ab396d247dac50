/** What the page of marketing preferences shows, and what it sends. */
import type { RouteSent } from '@marquee/contract'
import { type MarketingChannel, type MarketingTopic, marketingTextVersion } from '@marquee/contract/marketing'
import type { TextId } from '../../shared/texts/index.ts'
import type { Preferences } from './queries.ts'

export const channelTexts = {
  EMAIL: 'marketing.channel.email',
  SMS: 'marketing.channel.sms',
  MAIL: 'marketing.channel.mail',
  PHONE: 'marketing.channel.phone',
  PUSH_NOTIFICATION: 'marketing.channel.push',
} as const satisfies Record<MarketingChannel, TextId<'marketing'>>

export const topicTexts = {
  BONUS_OFFER: { title: 'marketing.topic.bonus', text: 'marketing.topic.bonusText' },
  NEWSLETTER: { title: 'marketing.topic.newsletter', text: 'marketing.topic.newsletterText' },
  CASINO: { title: 'marketing.topic.casino', text: 'marketing.topic.casinoText' },
  RESPONSIBLE_GAMING: { title: 'marketing.topic.safer', text: 'marketing.topic.saferText' },
} as const satisfies Record<
  MarketingTopic,
  { readonly title: TextId<'marketing'>; readonly text: TextId<'marketing'> }
>

/** A ticked box: `EMAIL NEWSLETTER`. */
export type Box = `${MarketingChannel} ${MarketingTopic}`
export const boxOf = (channel: MarketingChannel, topic: MarketingTopic): Box => `${channel} ${topic}`

/** Information about safer gambling is no marketing. */
export const isMarketing = (topic: MarketingTopic): boolean => topic !== 'RESPONSIBLE_GAMING'

export const tickedOf = ({ preferences }: Preferences): ReadonlySet<Box> =>
  new Set(preferences.filter(({ allowed }) => allowed).map(({ channel, topic }) => boxOf(channel, topic)))

/** The boxes that differ from what is stored; undefined when none does. */
export function toChange(
  { preferences }: Preferences,
  ticked: ReadonlySet<Box>,
): RouteSent<'player.setMarketingPreferences'> | undefined {
  const changed = preferences
    .map((one) => ({ ...one, allowed: ticked.has(boxOf(one.channel, one.topic)) }))
    .filter(({ allowed }, i) => allowed !== preferences[i]?.allowed)
  return changed.length === 0 ? undefined : { preferences: changed, textVersion: marketingTextVersion }
}

/** The view of the page. */
export type MarketingView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'preferences'; readonly preferences: Preferences }

export interface MarketingFacts {
  /** Undefined until they have been read. */
  readonly preferences: Preferences | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function marketingView({ preferences, hasFailed, isOnline }: MarketingFacts): MarketingView {
  if (preferences) return { is: 'preferences', preferences }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
