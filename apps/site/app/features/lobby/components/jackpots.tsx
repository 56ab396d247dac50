import { JackpotSection } from '../../../domain/games/index.ts'

/** The jackpots of the home page. */
export function Jackpots() {
  return <JackpotSection className="gutter mt-9 md:mt-11" />
}
