/** Public interface of `games` for features and the shell. */
export { useIsFavourite, useSetFavourite } from './favourites.ts'
export { gameFeatures, isFeature, isVolatility } from './features.ts'
export { GameActions } from './game-actions.tsx'
export { GameArt } from './game-art.tsx'
export { fullLayout } from './full-layout.ts'
export { type AnyLayoutProps, GameCollection } from './game-collection.tsx'
export { GameRail } from './game-rail.tsx'
export { GameItems } from './game-items.tsx'
export { listClass } from './list-class.ts'
export { gamesPageQuery } from './games-page-query.ts'
export { Places, ResultList, TellMe } from './live-parts.tsx'
export { currencyOf, type LiveTable, toLiveState, useLiveTables } from './live-tables.ts'
export { createSeatTopic, gameTopics, type SeatFree } from './game-topics.ts'
export { GameThumbnail } from './game-thumbnail.tsx'
export { isLoginForGame } from './play-address.ts'
export {
  favouritesQuery,
  gameBySlugQuery,
  gameInfoQuery,
  gameSessionsKey,
  gamesByIdsQuery,
  recentGamesQuery,
} from './queries.ts'
export {
  type ChosenValue,
  type FacetName,
  type Search,
  type Selection,
  chosenValues,
  clearFacets,
  facetNames,
  gamesByPosition,
  pageCount,
  pagesOfRange,
  parsePage,
  parseSelection,
  type Sort,
  sorts,
  toSearch,
  toggleValue,
} from './selection.ts'
export { JackpotSection } from './jackpot-section.tsx'
export { useJackpotOf } from './jackpots.ts'
export { PotAmount } from './pot-amount.tsx'
export type { OwnGames } from './own-games.ts'
export { useOwnGames } from './use-own-games.ts'
export { usePlayHref } from './use-play-href.ts'
export {
  type Period,
  paidBackQuery,
  type WinnerOrder,
  type WinnersOf,
  winnersQuery,
} from './winner-queries.ts'
export { type Winner, WinnerRows } from './winner-rows.tsx'
export { ALL_GAMES, type GameInfo, type GameTile, type Vertical, verticals } from './verticals.ts'
