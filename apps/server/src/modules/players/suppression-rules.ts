/** Who must not be addressed by others, in the form that they take (MKT-08). Pure. */
import { createHash } from 'node:crypto'
import type { MarketingChannel } from '@marquee/contract'
import type { StoredChoice } from './marketing-store.ts'
import { isMarketingTopic } from './marketing-topics.ts'

/** What a person is found by. */
export type SuppressionKind = 'email' | 'phone'

/** Channels of marketing by what they address. */
const channelsOf = {
  email: ['EMAIL'],
  phone: ['SMS', 'PHONE'],
} as const satisfies Readonly<Record<SuppressionKind, readonly MarketingChannel[]>>

/** Whether the player allows marketing of some topic to the address or the number. */
export const hasConsent = (choices: readonly StoredChoice[], kind: SuppressionKind): boolean =>
  choices.some(
    ({ channel, topic, allowed }) =>
      allowed && isMarketingTopic(topic) && channelsOf[kind].some((one) => one === channel),
  )

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * SHA-256, hexadecimal, of what ad platforms compare: an address without spaces around it and in lower case, a number
 * with its country (E.164).
 */
export const digestOf = (kind: SuppressionKind, value: string): string =>
  sha256(kind === 'email' ? value.trim().toLowerCase() : value.replaceAll(/[^\d+]/g, ''))

/** Lines of a list: `email,<sha256>`. */
export const lineOf = (kind: SuppressionKind, value: string): string => `${kind},${digestOf(kind, value)}`

/** What a list has more and less than the one before it. */
export function changesBetween(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: [...after.difference(before)].toSorted(),
    removed: [...before.difference(after)].toSorted(),
  }
}

const LIST_HEAD = 'kind,sha256'
const CHANGES_HEAD = 'change,kind,sha256'

export const listText = (lines: ReadonlySet<string>): string =>
  `${[LIST_HEAD, ...[...lines].toSorted()].join('\n')}\n`

export const changesText = ({ added, removed }: ReturnType<typeof changesBetween>): string =>
  `${[
    CHANGES_HEAD,
    ...added.map((line) => `added,${line}`),
    ...removed.map((line) => `removed,${line}`),
  ].join('\n')}\n`

/** The lines of a text that `listText` has written. */
export const readList = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').filter((line) => line !== '' && line !== LIST_HEAD))

export const hashOf = sha256

/** `2026-10-24T09:00:00Z` → `20261024T090000.000Z`: names of files are in the order of time. */
export const stampOf = (at: Temporal.Instant): string =>
  at.toString({ fractionalSecondDigits: 3 }).replaceAll(/[-:]/g, '')
