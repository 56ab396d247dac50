/**
 * Who sees a piece of content (spec 1 §5, spec 2 §5). Pure, and decided on the server, so that content for others never
 * reaches a browser.
 */

export type Authorized = 'both' | 'authorized' | 'not-authorized'
export type DepositGroup = '0' | '1' | 'more'

const audienceOptions = ['no-limit', 'group', 'player-list'] as const

export interface TargetAudience {
  readonly option: (typeof audienceOptions)[number]
  readonly groups?: readonly DepositGroup[]
  /** Player ids, as text or as numbers. */
  readonly playerIds?: readonly (string | number)[]
}

/** The targeting fields of a document; absent ones do not limit. */
export interface Targeted {
  readonly authorized?: Authorized | undefined
  readonly targetAudience?: TargetAudience | undefined
  /** Market ids; absent or empty is every market. */
  readonly markets?: readonly string[] | undefined
  /** ISO 8601; visible from then on. */
  readonly startDate?: string | undefined
  /** ISO 8601; no longer visible from then on. */
  readonly endDate?: string | undefined
}

export interface Reader {
  readonly market: string
  /** Null for a visitor. */
  readonly player: { readonly id: bigint; readonly depositCount: number } | null
}

/** The group of a number of deposits: none, one, more than one. */
export const depositGroupOf = (count: number): DepositGroup => (count <= 0 ? '0' : count === 1 ? '1' : 'more')

// Content is data: a list that is none contains nobody, and an unknown option or flag matches nobody.
const contains = (list: unknown, value: string): boolean =>
  Array.isArray(list) && list.some((item) => String(item) === value)

function isInAudience(audience: TargetAudience | undefined, player: NonNullable<Reader['player']>): boolean {
  switch (audience?.option) {
    case undefined:
      return audience === undefined
    case 'no-limit':
      return true
    case 'group':
      return contains(audience.groups, depositGroupOf(player.depositCount))
    case 'player-list':
      return contains(audience.playerIds, player.id.toString())
    default:
      return false
  }
}

const isKnown = (audience: TargetAudience | null | undefined): boolean =>
  audience === undefined || (audienceOptions as readonly unknown[]).includes(audience?.option)

/** Visitors see "not authorized" and "both", of every audience that is known. */
export const isForVisitors = ({ authorized = 'both', targetAudience }: Targeted): boolean =>
  (authorized === 'both' || authorized === 'not-authorized') && isKnown(targetAudience)

/** Players see "authorized" and "both", if they are in the audience. */
export function isFor(content: Targeted, reader: Reader): boolean {
  const { markets, authorized = 'both', targetAudience } = content
  if (markets?.length && !contains(markets, reader.market)) return false
  if (!reader.player) return isForVisitors(content)
  return (authorized === 'both' || authorized === 'authorized') && isInAudience(targetAudience, reader.player)
}

/** Visible from the start until the end (exclusive). Content with an invalid date is not visible. */
export function isRunning({ startDate, endDate }: Targeted, at: Temporal.Instant): boolean {
  try {
    return (
      (!startDate || Temporal.Instant.compare(at, Temporal.Instant.from(startDate)) >= 0) &&
      (!endDate || Temporal.Instant.compare(at, Temporal.Instant.from(endDate)) < 0)
    )
  } catch {
    return false
  }
}

export function isShown(content: Targeted, reader: Reader, at: Temporal.Instant): boolean {
  return isRunning(content, at) && isFor(content, reader)
}
