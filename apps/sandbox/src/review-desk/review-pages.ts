/** Pages about the means, the screening and the care of one player: what is read, and how it is shown. */
import type { Html } from '../html.ts'
import { careDetail, meansDetail, screeningDetail } from './review-details.ts'

export interface ReviewPage {
  /** Below the desk of a member of staff; `:id` is its parameter, else it is `?player=`. */
  readonly address: string
  readonly title: string
  /** Of the API, about the player or the case with this id. */
  readonly path: (id: string) => string
  readonly detail: (name: string, record: never) => Html
}

export const reviewPages: readonly ReviewPage[] = [
  {
    address: 'means',
    title: 'The means of a player',
    path: (player) => `/players/${player}/affordability`,
    detail: meansDetail,
  },
  {
    address: 'screening',
    title: 'The screening of a player',
    path: (player) => `/players/${player}/screening`,
    detail: screeningDetail,
  },
  { address: 'care/:id', title: 'A case of care', path: (id) => `/care-cases/${id}`, detail: careDetail },
]

const ID = /^[\w-]{1,100}$/

/** The player or the case that an address names; one that nobody has, for what is no id. */
export const idIn = ({ id, player }: Readonly<Record<string, unknown>>): string => {
  const named = id ?? player
  return typeof named === 'string' && ID.test(named) ? named : '0'
}
