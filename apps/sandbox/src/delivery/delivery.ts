import { type CurrencyCode, currencyCodes, decimalFromMinor } from '@marquee/money'
import { MARK_SIZE, type MarkGround } from '../art/marks.ts'
import { type Ratio, SIZES } from '../art/ratios.ts'
import { type ArtService, registerArt } from '../art/routes.ts'
import { dominantColour, isTitleAbove } from '../art/spec.ts'
import { GENERATOR_VERSION } from '../art/version.ts'
import type { Company } from '../company.ts'
import { type CataloguedGame, gameOf } from '../games/catalogue.ts'
import { type CertifiedBet, fractionOf } from '../games/certificate.ts'
import { type Rational, rational } from '../games/rational.ts'
import { stakeLadder } from '../games/stakes.ts'
import { jackpotHash, jackpotReturn } from '../games/jackpot.ts'
import { jackpotOf } from '../studio-games.ts'
import { anyChoiceOf } from '../studio-kit/choice.ts'
import { BANNERS, type CatalogueEntry, catalogue, STUDIOS } from '../catalogue/index.ts'
import { outcomesOf } from './outcomes.ts'
import { restrictedCountries } from './restricted.ts'

const MAX_GAMES = 50_000
/** The first two rails of a lobby. */
const FIRST_PICTURES = 24

/** Hundredths of a percent, rounded to the nearest: 9601 of 0.960074…. */
function hundredthsOf(fraction: CertifiedBet['return']): bigint {
  const { num, den } = fractionOf(fraction)
  return (num * 20_000n + den) / (2n * den)
}

/** Hundredths of a percent as text: "96.01". */
const percentText = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`

/** The last variant of the certificate: most lines, highest risk, most numbers. */
const fullBet = ({ certificate }: CataloguedGame): CertifiedBet | undefined =>
  Object.values(certificate.bets).at(-1)

/** The lowest return of all variants, and the highest where it is another one. */
function returnsOf({ certificate }: CataloguedGame) {
  const returns = Object.values(certificate.bets).map((bet) => hundredthsOf(bet.return))
  const lowest = returns.reduce((a, b) => (a < b ? a : b))
  const highest = returns.reduce((a, b) => (a > b ? a : b))
  return {
    returnPercent: percentText(lowest),
    ...(highest === lowest ? {} : { highestReturnPercent: percentText(highest) }),
  }
}

function betLimitsOf({ def }: CataloguedGame) {
  const hasLines = def.kind === 'lines' && def.base === undefined
  const any = anyChoiceOf(def)
  const [smallest, largest] = hasLines ? [{ lines: 1 }, { lines: def.lines.length }] : [any, any]
  const min = stakeLadder(def, smallest)[0]
  const max = stakeLadder(def, largest).at(-1)
  if (min === undefined || max === undefined) return []
  return currencyCodes.map((currency: CurrencyCode) => ({
    currency,
    min: decimalFromMinor(min, currency),
    max: decimalFromMinor(max, currency),
  }))
}

/** What is stated of the jackpot that a game's stakes feed. */
function jackpotFacts({ provider, symbol }: Pick<CatalogueEntry, 'provider' | 'symbol'>) {
  const def = jackpotOf(provider, symbol)
  if (!def) return {}
  const percentOf = (share: Rational) => percentText((share.num * 20_000n + share.den) / (2n * share.den))
  return {
    jackpot: {
      name: def.name,
      hash: jackpotHash(def),
      sharePercent: percentOf(rational(BigInt(def.shareMillionths), 1_000_000n)),
      returnPercent: percentOf(jackpotReturn(def)),
    },
  }
}

const picturesAt = (folder: string) => (ratio: Ratio) => ({
  url: `${folder}/${ratio}.webp`,
  width: SIZES[ratio].width,
  height: SIZES[ratio].height,
})

/** One line of the delivery. Facts that a studio does not state are absent. */
export function deliveredGame(entry: CatalogueEntry, publicUrl: string, pictureOf: number = entry.id) {
  const engine = entry.definition === undefined ? undefined : gameOf(entry.definition)
  const bet = engine && fullBet(engine)
  const outcomes = engine && outcomesOf(engine)
  const picture = picturesAt(`${publicUrl}/studios-art/${GENERATOR_VERSION}/${pictureOf}`)
  const { art, definition: _definition, volatility, ...stated } = entry
  const shownVolatility = bet?.volatility.replace(' ', '-') ?? volatility
  return {
    kind: 'game' as const,
    ...stated,
    ...(shownVolatility === undefined ? {} : { volatility: shownVolatility }),
    dominantColour: art.dominantColour,
    ...(art.subject === 'table' ? { dealer: art.dealer.name } : {}),
    ...(art.subject === 'scene' && isTitleAbove(art) ? { titleAbove: true } : {}),
    pictures: {
      portrait: picture('portrait'),
      square: picture('square'),
      wide: picture('wide'),
      tall: picture('tall'),
      // A table has a picture for the live lobby; banners are made from scenes.
      ...(entry.type === 'live-casino'
        ? { live: picture('live') }
        : { banner: picture('banner'), bannerTall: picture('banner-tall') }),
    },
    isOpen: engine !== undefined,
    ...jackpotFacts(entry),
    ...(engine && bet
      ? {
          build: {
            hash: engine.certificate.hash,
            ...returnsOf(engine),
            hitPercent: percentText(hundredthsOf(bet.hit)),
            ...(outcomes ? { outcomes } : {}),
          },
          betLimits: betLimitsOf(engine),
        }
      : {}),
  }
}

/** Generates further games from the real ones, with their pictures, for load tests. */
function upTo(entries: readonly CatalogueEntry[], count: number, publicUrl: string) {
  const lines = entries.slice(0, count).map((entry) => deliveredGame(entry, publicUrl))
  for (let at = lines.length; at < count; at++) {
    const entry = entries[at % entries.length]
    if (!entry) break
    const turn = Math.floor(at / entries.length) + 1
    const { definition: _definition, ...rest } = entry
    lines.push(
      deliveredGame(
        {
          ...rest,
          id: 100_000 + at,
          name: `${entry.name} ${turn}`,
          slug: `${entry.slug}-${turn}`,
          symbol: `${entry.symbol}-${turn}`,
        },
        publicUrl,
        entry.id,
      ),
    )
  }
  return lines
}

function providerLines(entries: readonly CatalogueEntry[], publicUrl: string) {
  const delivering = new Set(entries.map(({ provider }) => provider))
  const mark = (id: string, ground: MarkGround) => ({
    url: `${publicUrl}/studios-art/${GENERATOR_VERSION}/providers/${id}/mark-${ground}.webp`,
    ...MARK_SIZE,
  })
  return STUDIOS.filter(({ id }) => delivering.has(id)).map(({ id, title, houses }) => ({
    kind: 'provider' as const,
    id,
    title,
    marks: { dark: mark(id, 'dark'), light: mark(id, 'light') },
    subProviders: houses.map((house) => ({ ...house, restrictedCountry: restrictedCountries[id] })),
  }))
}

/** Pictures for banners that advertise no single game. */
function bannerLines(publicUrl: string) {
  return BANNERS.map(({ id, art }) => {
    const picture = picturesAt(`${publicUrl}/studios-art/${GENERATOR_VERSION}/banners/${id}`)
    return {
      kind: 'banner' as const,
      id,
      dominantColour: dominantColour({ subject: 'scene', title: '', art }),
      pictures: { banner: picture('banner'), bannerTall: picture('banner-tall') },
    }
  })
}

/** Games that the studios have released in the days before. */
const RELEASED = 24
const RELEASE_DAYS = 6
const DAY_MS = 86_400_000

/** States of the newest open games when their studios released them, in the last six days. */
function withReleases(games: ReturnType<typeof upTo>, todayMs: number) {
  const newest = games
    .filter(({ type, isOpen }) => type === 'casino' && isOpen)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, RELEASED)
  return games.map((game) => {
    const place = newest.indexOf(game)
    if (place < 0) return game
    const daysAgo = Math.floor((place * RELEASE_DAYS) / RELEASED)
    return { ...game, releasedOn: new Date(todayMs - daysAgo * DAY_MS).toISOString().slice(0, 10) }
  })
}

/**
 * The whole delivery as NDJSON: providers, banner pictures, games.
 * @param todayMs the time for which it is made
 */
export function deliveryNdjson(
  entries: readonly CatalogueEntry[],
  publicUrl: string,
  todayMs: number,
  count: number = entries.length,
): string {
  const games = withReleases(upTo(entries, count, publicUrl), todayMs)
  return [...providerLines(entries, publicUrl), ...bannerLines(publicUrl), ...games]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

/** The studios' catalogue for an operator: `GET /delivery/catalogue.ndjson`. */
export const delivery: Company = {
  id: 'delivery',
  name: 'Catalogue delivery',
  kind: 'delivery',
  describe: 'Lists the games of the studios: names, features, pictures, and what is certified of each.',
  screens: [{ title: 'Catalogue', path: '/delivery/catalogue.ndjson' }],
  answers: ['server-error', 'broken-line'],
  open({ control, settings, clock }) {
    let kept: { readonly day: number; readonly text: string } | undefined
    let art: ArtService | undefined
    return {
      async register(app) {
        app.get<{ Querystring: { games?: string } }>('/catalogue.ndjson', async (request, reply) => {
          const next = control.take('server-error', 'broken-line')
          if (next === 'server-error') return reply.code(500).send({ error: 'internal' })
          const asked = Number(request.query.games ?? Number.NaN)
          const isAsked = Number.isInteger(asked) && asked > 0 && asked <= MAX_GAMES
          const now = clock.now()
          const day = Math.floor(now / DAY_MS)
          if (kept?.day !== day) kept = { day, text: deliveryNdjson(catalogue(), settings.publicUrl, now) }
          const body = isAsked ? deliveryNdjson(catalogue(), settings.publicUrl, now, asked) : kept.text
          return reply
            .type('application/x-ndjson; charset=utf-8')
            .send(next === 'broken-line' ? `${body}{"kind":"game","id":0}\n` : body)
        })
      },
      /** Pictures have an address of their own, like studios' image hosts. */
      async registerScreens(app) {
        art = await registerArt(app, {
          cacheDir: settings.pictureFolder,
          detail: settings.pictureDetail,
        })
      },
      start() {
        // Pictures are made in a worker thread; unfinished ones are made on request.
        art?.prepare(FIRST_PICTURES).catch(() => {})
      },
    }
  },
}
