import type { MarketingChannel, MarketingTopic } from '@marquee/contract'
import type { StoredChoice } from './marketing-store.ts'

/** Information about safer gambling is no marketing: neither the switch nor an exclusion takes it away. */
export const isMarketingTopic = (topic: MarketingTopic): boolean => topic !== 'RESPONSIBLE_GAMING'

/** The latest choice; what was never decided is not allowed. */
export const isAllowed = (
  stored: readonly StoredChoice[],
  channel: MarketingChannel,
  topic: MarketingTopic,
): boolean => stored.find((one) => one.channel === channel && one.topic === topic)?.allowed ?? false
