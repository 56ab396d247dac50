import type { Routes, schemas } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { z } from 'zod'
import { AppError, type Handlers } from '../../kernel/index.ts'
import { textIn } from '../content/index.ts'
import { categoryKey, type Game } from './catalogue.ts'
import type { CatalogueHistory, GameVersion } from './catalogue-history.ts'
import { countIn, type GameSet, inBoth, isIn, sliceOf } from './game-sets.ts'
import { categoryOf, providerNamed, similarTo } from './pages.ts'
import type { GameType, Measured, OwnRounds } from './ports.ts'
import { choiceFrom, selectionOf } from './selection.ts'
import type { LobbyReader } from './readers.ts'

type GamePage = z.input<typeof schemas.gamePage>
type GameInfo = z.input<typeof schemas.gameInfo>
type PageInput = Parameters<Handlers<Routes>['games.page']>[0]

function categoryNamed({ catalogue }: LobbyReader, type: GameType, id: string) {
  return catalogue.categories.find((category) => category.type === type && category.categoryId === id)
}

/** A page of a category or provider. @throws AppError `error.not_found` */
function gamePageOf(
  reader: LobbyReader,
  { type, category, show, sort, position, limit, ...lists }: PageInput,
): GamePage {
  const asked = category === undefined ? undefined : categoryNamed(reader, type, category)
  if (category !== undefined && !asked) throw new AppError('error.not_found')
  const choice = choiceFrom(lists)
  const [only] = choice.providers
  const isSingle = choice.providers.size === 1 && only !== undefined
  if (isSingle && !reader.catalogue.providers.has(only)) throw new AppError('error.not_found')
  const { catalogue, view, currency } = reader
  const selection = selectionOf(catalogue.by, choice, currency)
  const inCategory = (games: GameSet) =>
    asked ? inBoth(games, catalogue.by.categories.get(categoryKey(asked)) ?? catalogue.by.none) : games
  const open = inCategory(view.open[type])
  const all = inCategory(view.listed[type])
  const listed = show === 'open' ? open : all
  const found = selection.of(listed)
  return {
    items: sliceOf(
      view.sorted(type, sort),
      ({ place }) => isIn(found, place),
      position,
      position + limit,
    ).map((game) => reader.tile(game)),
    total: countIn(found),
    of: countIn(listed),
    closed: countIn(selection.of(all)) - countIn(selection.of(open)),
    category: asked ? categoryOf(asked, reader) : null,
    provider: isSingle ? providerNamed(reader, type, only) : null,
    facets: selection.facetsOf(listed),
  }
}

/** Reads pages of games; one of a single provider says since when its games are here. */
export const createPageReader =
  ({ firstListedOf }: Pick<CatalogueHistory, 'firstListedOf'>) =>
  async (reader: LobbyReader, input: PageInput): Promise<GamePage> => {
    const page = gamePageOf(reader, input)
    const { provider } = page
    if (!provider) return page
    const games = reader.catalogue.games.filter(({ providerId }) => providerId === provider.id)
    const first = await firstListedOf(games.map(({ facts }) => facts.id))
    return { ...page, provider: { ...provider, since: first?.toString() ?? null } }
  }

/** What is read of a game besides the catalogue. */
export interface ReadOfGame {
  /** Null for a visitor, and for a player who never played it. */
  readonly rounds: OwnRounds | null
  readonly isFavourite: boolean
  readonly measured: Measured | null
  readonly versions: readonly GameVersion[]
}

/** The facts of a game for its sheet and its page. */
export function gameInfoOf(
  reader: LobbyReader,
  game: Game,
  { rounds, isFavourite, measured, versions }: ReadOfGame,
): GameInfo {
  const { document } = game
  const { currency } = reader
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    tile: reader.tile(game),
    description: document.description ? textIn(document.description, reader.language) : null,
    returnPercent: game.returnPercent,
    returnChangedOn: document.build?.changedOn ?? null,
    measured,
    versions: versions.map(({ lowest, highest, since }) => ({
      returnPercent: { lowest, highest },
      since: since.toString(),
    })),
    definitionHash: document.build?.hash ?? null,
    jackpot: document.jackpot ?? null,
    volatility: document.volatility ?? null,
    hitPercent: document.build?.hitPercent ?? null,
    features: [...document.features],
    betLimits: document.betLimits
      .filter((limits) => limits.currency === currency)
      .map(({ min, max }) => ({ min: { amount: min, currency }, max: { amount: max, currency } })),
    mine: rounds
      ? {
          rounds: rounds.rounds,
          staked: money(rounds.staked),
          won: money(rounds.won),
          net: money(rounds.won - rounds.staked),
          lastPlayedAt: rounds.lastPlayedAt.toString(),
        }
      : null,
    isFavourite,
    similar: similarTo(game, reader).map((other) => reader.tile(other)),
  }
}
