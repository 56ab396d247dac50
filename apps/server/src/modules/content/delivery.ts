import { surfaceColours } from '@marquee/contract/page-colours'
import { z } from 'zod'
import { createOutgoing, type Log, type Metrics } from '../../kernel/index.ts'
import type { NewDocument } from './documents.ts'
import type { SourcePicture } from './pictures.ts'

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const percent = z.string().regex(/^\d{1,3}\.\d{1,4}$/)
const drawn = z.object({ url: z.url(), width: z.int().positive(), height: z.int().positive() })

/** A provider in a studio's delivery; unknown fields are ignored. */
const provider = z.object({
  kind: z.literal('provider'),
  id,
  title: z.string().min(1).max(80),
  /** The provider's name as a wordmark for dark and light backgrounds, transparent around the letters. */
  marks: z.object({ dark: drawn, light: drawn }).optional(),
  subProviders: z
    .array(z.object({ id, title: z.string().max(80), restrictedCountry: z.array(z.string()).default([]) }))
    .default([]),
})

const chance = z.number().min(0).max(1)
const chances = z.object({ least: chance, most: chance })
/** A payment is counted in stakes of its round, at most `cap` of them. */
const outcomes = z.object({
  cap: z.number().min(1).max(100),
  /** Without `least`, where the player's decisions can lower it. */
  mean: z.object({ least: z.number().positive().optional(), most: z.number().positive().max(2) }),
  /** Chance of any payment. */
  hit: chances.optional(),
  /** Chance of a payment of `cap` stakes or more. */
  large: chances.optional(),
})

/** A game in a studio's delivery. Facts that the studio does not state stay absent. */
const game = z.object({
  kind: z.literal('game'),
  id: z.int().positive(),
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,110}$/),
  name: z.string().min(1).max(120),
  provider: id,
  subProvider: z.object({ id, title: z.string() }),
  type: z.enum(['casino', 'live-casino']),
  gameType: z.string().max(40),
  /** Who deals at a live table. */
  dealer: z.string().min(1).max(60).optional(),
  features: z.array(z.string().max(60)).max(40).default([]),
  volatility: z.enum(['low', 'medium', 'high', 'very-high']).optional(),
  categories: z.array(z.string().max(60)).max(40).default([]),
  hasJackpot: z.boolean(),
  /** Certified facts of the jackpot that its stakes feed; the game's own return is without them. */
  jackpot: z
    .object({
      name: z.string().min(1).max(80),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      sharePercent: percent,
      returnPercent: percent,
    })
    .optional(),
  channels: z.array(z.enum(['desktop', 'mobile'])),
  /** When its studio released it. */
  releasedOn: z.iso.date().optional(),
  symbol: z.string().min(1).max(80),
  dominantColour: colour,
  /** The pictures have their title at the upper edge; otherwise it is at the lower one. */
  titleAbove: z.literal(true).optional(),
  pictures: z.object({
    portrait: drawn,
    square: drawn,
    wide: drawn,
    tall: drawn,
    live: drawn.optional(),
    banner: drawn.optional(),
    bannerTall: drawn.optional(),
  }),
  /** Whether the studio opens it for this operator. */
  isOpen: z.boolean(),
  /** Certified facts of the running version. */
  build: z
    .object({
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** The lowest return of all bets that a player can choose. */
      returnPercent: percent,
      /** The highest one, where bets differ. */
      highestReturnPercent: percent.optional(),
      hitPercent: percent.optional(),
      changedOn: z.iso.date().optional(),
      /** What is certified of a round's payment; a range over the variants of the game. */
      outcomes: outcomes.optional(),
    })
    .optional(),
  betLimits: z
    .array(z.object({ currency: z.string().length(3), min: z.string(), max: z.string() }))
    .max(60)
    .default([]),
})
/** A picture for banners that advertise no single game. */
const banner = z.object({
  kind: z.literal('banner'),
  id,
  dominantColour: colour,
  pictures: z.object({ banner: drawn, bannerTall: drawn }),
})
const line = z.discriminatedUnion('kind', [provider, game, banner])
export type DeliveredGame = z.output<typeof game>
export type DeliveredProvider = z.output<typeof provider>
export type DeliveredBanner = z.output<typeof banner>

export interface Delivery {
  readonly games: readonly DeliveredGame[]
  readonly providers: readonly DeliveredProvider[]
  readonly banners: readonly DeliveredBanner[]
}

/** The delivery is invalid; the message names the line. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}

/** @throws DeliveryError */
export function readDelivery(text: string): Delivery {
  const games: DeliveredGame[] = []
  const providers: DeliveredProvider[] = []
  const banners: DeliveredBanner[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue
    let parsed: ReturnType<typeof line.safeParse>
    try {
      parsed = line.safeParse(JSON.parse(raw))
    } catch {
      throw new DeliveryError(`line ${index + 1}: not JSON`)
    }
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      throw new DeliveryError(`line ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`)
    }
    if (parsed.data.kind === 'game') games.push(parsed.data)
    else if (parsed.data.kind === 'banner') banners.push(parsed.data)
    else providers.push(parsed.data)
  }
  return { games, providers, banners }
}

const reference = (_ref: string) => ({ _type: 'reference', _ref })

/**
 * Converts a delivery to documents: games, providers and sub-providers, with counts that a query would otherwise have
 * to join.
 */
export function documentsOfDelivery(text: string): NewDocument[] {
  const { games, providers, banners } = readDelivery(text)
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const one of games) {
    count(one.provider)
    count(`${one.provider}/${one.subProvider.id}`)
  }
  const picture = (
    of: { readonly dominantColour: string },
    one: { url: string; width: number; height: number },
  ): SourcePicture => ({
    _type: 'sourcePicture',
    source: one.url,
    width: one.width,
    height: one.height,
    dominantColour: of.dominantColour,
  })
  return [
    ...providers.flatMap(({ id: providerId, title, marks, subProviders }): NewDocument[] => [
      {
        _id: `provider-${providerId}`,
        _type: 'provider',
        providerId,
        title,
        gameCount: counts.get(providerId) ?? 0,
        ...(marks
          ? {
              marks: {
                dark: picture({ dominantColour: surfaceColours.dark }, marks.dark),
                light: picture({ dominantColour: surfaceColours.light }, marks.light),
              },
            }
          : {}),
      },
      ...subProviders.map((sub) => ({
        _id: `subProvider-${providerId}-${sub.id}`,
        _type: 'subProvider',
        subProviderId: sub.id,
        title: sub.title,
        provider: reference(`provider-${providerId}`),
        restrictedCountry: sub.restrictedCountry,
        gameCount: counts.get(`${providerId}/${sub.id}`) ?? 0,
      })),
    ]),
    ...banners.map((one): NewDocument => ({
      _id: `bannerPicture-${one.id}`,
      _type: 'bannerPicture',
      pictureId: one.id,
      wide: picture(one, one.pictures.banner),
      tall: picture(one, one.pictures.bannerTall),
    })),
    ...games.map((one, order): NewDocument => {
      const {
        pictures,
        dominantColour,
        kind: _kind,
        id: gameId,
        provider: providerId,
        subProvider,
        ...rest
      } = one
      return {
        _id: `game-${gameId}`,
        _type: 'game',
        ...rest,
        gameId,
        order,
        providerId,
        provider: reference(`provider-${providerId}`),
        subProvider: reference(`subProvider-${providerId}-${subProvider.id}`),
        jackpotExist: one.hasJackpot,
        gameSlug: one.slug,
        dominantColour,
        images: Object.fromEntries(
          Object.entries(pictures).flatMap(([ratio, value]) =>
            value ? [[ratio, picture(one, value)] as const] : [],
          ),
        ),
      }
    }),
  ]
}

/** The studios' catalogue: NDJSON over HTTP. @returns undefined when it is not available now */
export function deliveryOver(options: {
  readonly url: string
  readonly timeoutMs: number
  readonly log: Log
  readonly metrics?: Metrics
  /** Number of games to generate from the real ones; for load tests. */
  readonly games?: number
}): () => Promise<string | undefined> {
  const client = createOutgoing({
    name: 'delivery',
    baseUrl: options.url,
    timeoutMs: options.timeoutMs,
    log: options.log,
    ...(options.metrics ? { metrics: options.metrics } : {}),
    maxAnswerBytes: 64 * 1024 * 1024,
    failuresToOpen: 1_000,
  })
  return async () => {
    const asked = options.games === undefined ? '' : `?games=${options.games}`
    const result = await client.call({ method: 'GET', path: `/catalogue.ndjson${asked}`, name: 'catalogue' })
    return result.outcome === 'done' ? result.text() : undefined
  }
}
