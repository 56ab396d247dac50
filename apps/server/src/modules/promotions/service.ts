/** What a reader is shown of promotions: targeting, dates and the law are applied here, on the server. */
import type { MarketId } from '@marquee/markets'
import {
  isFor,
  isRunning,
  isShown,
  type Locale,
  localeOf,
  previewedPlayer,
  type Reader,
  type Targeted,
} from '../content/index.ts'
import {
  promotionDocuments,
  type LandingDocument,
  type PromotionDocument,
  type PromotionDocuments,
  type SignupBlockDocument,
  type VipDocument,
} from './documents.ts'
import type { OfferRefusal, PromotionPorts } from './ports.ts'

/** An ended promotion stays readable for so long. */
const READABLE_DAYS = 365

/** A reader of promotions, with the documents of their request. */
export interface PromotionReader extends Locale {
  readonly documents: PromotionDocuments
  readonly targeting: Reader
  readonly at: Temporal.Instant
  /** Null where offers may be made. */
  readonly offerRefusal: OfferRefusal | null
  /** Whether there is what a promotion needs. */
  readonly has: Readonly<Record<NonNullable<PromotionDocument['needs']>, boolean>>
}

export interface ReaderOptions {
  readonly langmarket: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Null for a visitor. */
  readonly playerId: bigint | null
}

export async function promotionReader(
  ports: PromotionPorts,
  { langmarket, cookies, playerId }: ReaderOptions,
): Promise<PromotionReader> {
  const locale = localeOf(langmarket)
  const { snapshot, at, preview } = ports.content.readingOf(cookies)
  const [player, tournaments] = await Promise.all([
    playerId === null || preview ? null : ports.playerOf(playerId),
    ports.hasTournaments(locale.market),
  ])
  const target =
    player && playerId !== null
      ? { id: playerId, depositCount: player.depositCount }
      : preview
        ? previewedPlayer(preview)
        : null
  return {
    ...locale,
    documents: promotionDocuments(snapshot),
    targeting: { market: locale.market, player: target },
    at,
    offerRefusal: refusalIn(ports, locale.market, at) ?? player?.offerRefusal ?? null,
    has: { tournaments },
  }
}

const refusalIn = (ports: PromotionPorts, market: MarketId, at: Temporal.Instant): OfferRefusal | null =>
  ports.areOffersAllowed(market, at) ? null : 'market'

const mayBeOffered = (
  { isOffer }: { readonly isOffer: boolean },
  { offerRefusal }: Pick<PromotionReader, 'offerRefusal'>,
): boolean => !isOffer || offerRefusal === null

const hasNeeded = ({ needs }: PromotionDocument, { has }: PromotionReader): boolean =>
  needs === undefined || has[needs]

/** The time at which it ended, at most a year ago; undefined while it runs or waits, and for an invalid date. */
export function endedAt(
  { startDate, endDate }: Targeted,
  at: Temporal.Instant,
): Temporal.Instant | undefined {
  if (!endDate || !isRunning({ startDate }, at)) return undefined
  try {
    const end = Temporal.Instant.from(endDate)
    const hours = at.since(end).total('hours')
    return hours >= 0 && hours < READABLE_DAYS * 24 ? end : undefined
  } catch {
    return undefined
  }
}

/** Promotions that a reader may open now. */
export const openPromotions = (reader: PromotionReader): PromotionDocument[] =>
  reader.documents.promotions.filter(
    (one) => isShown(one, reader.targeting, reader.at) && mayBeOffered(one, reader) && hasNeeded(one, reader),
  )

/** Promotions of this reader that have ended, the latest first. */
export function endedPromotions(reader: PromotionReader): PromotionDocument[] {
  return reader.documents.promotions
    .flatMap((one) => {
      const end = endedAt(one, reader.at)
      return end && isFor(one, reader.targeting) && mayBeOffered(one, reader) ? [{ one, end }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(b.end, a.end))
    .map(({ one }) => one)
}

export type FoundPromotion =
  | { readonly state: 'open' | 'ended'; readonly promotion: PromotionDocument }
  | { readonly state: 'closed'; readonly reason: OfferRefusal | 'elsewhere' }

/**
 * A promotion by its address. One that is for other readers is not found; one of other markets, or that the law keeps
 * from this reader, is closed and nothing of it is shown.
 */
export function findPromotion(
  reader: PromotionReader,
  { category, promotion }: { readonly category: string; readonly promotion: string },
): FoundPromotion | undefined {
  const found = reader.documents.promotions.find((one) => one.category === category && one.slug === promotion)
  if (!found) return undefined
  const { targeting, at, offerRefusal } = reader
  const isEnded = endedAt(found, at) !== undefined
  if (!isEnded && !isRunning(found, at)) return undefined
  if (!isFor({ ...found, markets: [] }, targeting)) return undefined
  if (!isFor(found, targeting)) return { state: 'closed', reason: 'elsewhere' }
  if (found.isOffer && offerRefusal !== null) return { state: 'closed', reason: offerRefusal }
  if (isEnded) return { state: 'ended', promotion: found }
  return hasNeeded(found, reader)
    ? { state: 'open', promotion: found }
    : { state: 'closed', reason: 'elsewhere' }
}

export interface FoundLanding {
  readonly state: 'open' | 'ended'
  readonly landing: LandingDocument
}

/** A landing page by its kind and slug; undefined where it is unknown or not for this reader. */
export function findLanding(
  reader: PromotionReader,
  { kind, slug }: Pick<LandingDocument, 'kind' | 'slug'>,
): FoundLanding | undefined {
  const landing = reader.documents.landingPages.find((one) => one.kind === kind && one.slug === slug)
  if (!landing || !isFor(landing, reader.targeting) || !mayBeOffered(landing, reader)) return undefined
  if (isRunning(landing, reader.at)) return { state: 'open', landing }
  return endedAt(landing, reader.at) ? { state: 'ended', landing } : undefined
}

/** The call-to-action block of the sign-up: one that names the market, else one for all; undefined without any. */
export function signupBlockOf(reader: PromotionReader): SignupBlockDocument | undefined {
  const shown = reader.documents.signupBlocks.filter(
    (one) => isShown(one, reader.targeting, reader.at) && mayBeOffered(one, reader),
  )
  return shown.find(({ markets }) => markets?.length) ?? shown[0]
}

/** The VIP page of the market; the common one where the market has none. */
export function vipPageOf({ documents, market }: PromotionReader): VipDocument | undefined {
  const { vipPages } = documents
  return (
    vipPages.find(({ markets }) => markets?.includes(market)) ??
    vipPages.find(({ markets }) => !markets?.length)
  )
}
