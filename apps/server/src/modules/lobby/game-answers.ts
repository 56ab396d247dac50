import type { Routes, schemas } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { z } from 'zod'
import { AppError, type Handlers } from '../../kernel/index.ts'
import { textIn } from '../content/index.ts'
import type { Game } from './catalogue.ts'
import type { GameVersion } from './catalogue-history.ts'
import { categoryOf, providerNamed, similarTo } from './pages.ts'
import type { GameType, Measured, OwnRounds } from './ports.ts'
import { choiceFrom, facetsOf, selectGames } from './selection.ts'
import type { LobbyReader } from './service.ts'

type GamePage = z.input<typeof schemas.gamePage>
type GameInfo = z.input<typeof schemas.gameInfo>
type PageInput = Parameters<Handlers<Routes>['games.page']>[0]

function categoryNamed({ catalogue }: LobbyReader, type: GameType, id: string) {
  return catalogue.categories.find((category) => category.type === type && category.categoryId === id)
}

/** A page of a category or provider. @throws AppError `error.not_found` */
export function gamePageOf(
  reader: LobbyReader,
  { type, category, show, sort, position, limit, ...lists }: PageInput,
): GamePage {
  const asked = category === undefined ? undefined : categoryNamed(reader, type, category)
  if (category !== undefined && !asked) throw new AppError('error.not_found')
  const choice = choiceFrom(lists)
  const [only] = choice.providers
  const isSingle = choice.providers.size === 1 && only !== undefined
  if (isSingle && !reader.catalogue.providers.has(only)) throw new AppError('error.not_found')
  const inCategory = (games: readonly Game[]) =>
    asked ? games.filter((game) => game.categories.has(`${type}/${asked.categoryId}`)) : games
  const select = (games: readonly Game[]) => selectGames(games, choice, reader.currency)
  const open = inCategory(reader.view.open(type, sort))
  const all = inCategory(reader.view.sorted(type, sort))
  const listed = show === 'open' ? open : all
  const found = select(listed)
  return {
    items: found.slice(position, position + limit).map((game) => reader.tile(game)),
    total: found.length,
    of: listed.length,
    closed: select(all).length - select(open).length,
    category: asked ? categoryOf(asked, reader) : null,
    provider: isSingle ? providerNamed(reader, type, only) : null,
    facets: facetsOf(listed, choice, reader.currency),
  }
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
