import { ApiError } from '../../shared/api/api-error.ts'
import { type GameInfo, type GameTile, isVolatility } from '../../domain/games/index.ts'

/** The view of the info sheet. Name, picture and actions come from the tile, before the facts are fetched. */
export type GameInfoView =
  | { readonly is: 'loading' }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed' }
  | { readonly is: 'facts-loading'; readonly game: GameTile }
  | { readonly is: 'facts-failed'; readonly game: GameTile }
  | { readonly is: 'info'; readonly game: GameTile; readonly info: GameInfo }

interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

export function toGameInfoView(tile: Answer<GameTile>, info: Answer<GameInfo>): GameInfoView {
  const isUnknown = [tile.error, info.error].some((error) => error instanceof ApiError && error.isUnknown)
  if (isUnknown) return { is: 'unknown' }
  if (!tile.data) return { is: tile.error ? 'failed' : 'loading' }
  const game = tile.data
  if (info.data) return { is: 'info', game, info: info.data }
  return { is: info.error ? 'facts-failed' : 'facts-loading', game }
}

/** Whether what a player chooses in the game decides its return. */
export const hasReturnsByChoice = ({ returnPercent }: GameInfo): boolean =>
  returnPercent !== null && returnPercent.lowest !== returnPercent.highest

export type LargeFact = 'return' | 'volatility' | 'stakes'

/**
 * The facts that stand large, in their order. What is not known is left out, except the return of a game that can be
 * played: the sheet then says that its provider has not published it (GAM-08).
 */
export function toLargeFacts({ tile, returnPercent, volatility, betLimits }: GameInfo): readonly LargeFact[] {
  const isShown: Readonly<Record<LargeFact, boolean>> = {
    return: returnPercent !== null || tile.lock === null,
    volatility: volatility !== null && isVolatility(volatility),
    stakes: betLimits.length > 0,
  }
  return (['return', 'volatility', 'stakes'] as const).filter((fact) => isShown[fact])
}
