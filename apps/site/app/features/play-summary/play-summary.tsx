import { useMatches } from 'react-router'
import { usePlayTold } from './use-play-told.ts'

/** Tells a signed-in player what was played, after a game and after the login (RC-11). Renders nothing. */
export function PlaySummary() {
  usePlayTold(useMatches().at(-1)?.id ?? '')
  return null
}
