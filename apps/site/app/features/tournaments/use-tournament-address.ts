import { useParams } from 'react-router'
import { useLocale } from '../../shared/formats/locale.ts'
import type { TournamentAddress } from './queries.ts'

/** The tournament that the address names. */
export function useTournamentAddress(): TournamentAddress {
  const { prefix } = useLocale()
  const { type = '', id = '' } = useParams()
  return { type, id, prefix }
}
