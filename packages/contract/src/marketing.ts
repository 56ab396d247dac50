/** Channels and topics of what may be sent to a player (spec 1 §3), for server, schemas and site. */

export const marketingChannels = ['EMAIL', 'SMS', 'MAIL', 'PHONE', 'PUSH_NOTIFICATION'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** `RESPONSIBLE_GAMING` is information, no marketing. */
export const marketingTopics = ['BONUS_OFFER', 'NEWSLETTER', 'CASINO', 'RESPONSIBLE_GAMING'] as const
export type MarketingTopic = (typeof marketingTopics)[number]

/** Version of the texts beside the boxes. It rises when their meaning changes, and is stored with each choice. */
export const marketingTextVersion = 1
