import type { PlayBlock } from '@marquee/contract/game-refusals'

export type { KycStatus } from '@marquee/contract'

/** Spec 1 §4: player account status. */
export const accountStatuses = [
  'CLOSED',
  'ACCOUNT_UNVERIFIED',
  'PRE_REGISTERED',
  'REGISTERED',
  'BLACKLISTED',
  'RESTRICTED',
  'PAYOUT',
  'TIMEOUT',
  'SELF_EXCLUDED',
] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** Rights of one player (spec 1 §3, spec 2 §5). `payout` means risk payout. */
export interface AccessFlags {
  readonly payout: boolean
  readonly casino: boolean
  readonly liveCasino: boolean
  readonly sports: boolean
  readonly virtualSports: boolean
  readonly bonuses: boolean
  readonly deposit: boolean
  readonly withdrawal: boolean
  readonly manualClaim: boolean
  readonly suspended: boolean
}

export const fullAccess: AccessFlags = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  bonuses: true,
  deposit: true,
  withdrawal: true,
  manualClaim: true,
  suspended: false,
}

export type PlayVertical = 'casino' | 'live-casino' | 'virtual-sports' | 'sports'

/** Risk-payout and suspended players lose play, deposits, rewards, inbox and limits (spec 1 §6). */
export function isRestricted(access: AccessFlags): boolean {
  return access.payout || access.suspended
}

export function mayPlay(access: AccessFlags): Readonly<Record<PlayVertical, boolean>> {
  const open = !isRestricted(access)
  return {
    casino: open && access.casino,
    'live-casino': open && access.liveCasino,
    'virtual-sports': open && access.virtualSports,
    sports: open && access.sports,
  }
}

/** What a player may play: the rights, less the products that the player is excluded from (EXC-20). */
export function openProducts(
  access: AccessFlags,
  excluded: readonly { readonly product: PlayVertical }[],
): Readonly<Record<PlayVertical, boolean>> {
  const closed = Object.fromEntries(excluded.map(({ product }) => [product, false]))
  return { ...mayPlay(access), ...closed }
}

/** Deposits require the flag, and neither payout block nor suspension (spec 2 §5). */
export function mayDeposit(access: AccessFlags): boolean {
  return access.deposit && !isRestricted(access)
}

/** Own money can be withdrawn unless the right itself is removed: a payout block is no reason to keep it (WAL-11). */
export function mayWithdraw(access: AccessFlags): boolean {
  return access.withdrawal
}

/** Whether bonuses may be given to the account. */
export function mayHaveBonuses(access: AccessFlags): boolean {
  return access.bonuses && !isRestricted(access)
}

/** Why an account may not play now; null when it may. */
export function playBlockOf(status: AccountStatus): PlayBlock | null {
  switch (status) {
    case 'REGISTERED':
      return null
    case 'SELF_EXCLUDED':
      return 'excluded'
    case 'TIMEOUT':
      return 'timeout'
    case 'CLOSED':
    case 'ACCOUNT_UNVERIFIED':
    case 'PRE_REGISTERED':
    case 'BLACKLISTED':
    case 'RESTRICTED':
    case 'PAYOUT':
      return 'status'
    default:
      return status satisfies never
  }
}

/**
 * The effective status at a moment: a time-out that is over counts as registered, before anybody updates the row. An
 * exclusion lasts until its player has returned, also after its end (EXC-07).
 */
export function statusAt(
  stored: { status: AccountStatus; until: Temporal.Instant | null },
  now: Temporal.Instant,
): AccountStatus {
  const isOver = stored.until !== null && Temporal.Instant.compare(stored.until, now) <= 0
  return stored.status === 'TIMEOUT' && isOver ? 'REGISTERED' : stored.status
}

/** A status to come. */
export interface NextStatus {
  readonly to: AccountStatus
  readonly until?: Temporal.Instant
  /** The player has asked to return from an exclusion whose time is over, and confirmed (EXC-07, EXC-08). */
  readonly isReturn?: true
}

/**
 * Whether a change of status would end or shorten a break (EXC-04, EXC-19): a time-out until its end, an exclusion
 * until its player returns. The ledger knows whether the time of the exclusion of a return is over.
 */
export function shortensBreak(
  stored: { status: AccountStatus; until: Temporal.Instant | null },
  next: NextStatus,
  now: Temporal.Instant,
): boolean {
  if (next.isReturn) return false
  const running = playBlockOf(statusAt(stored, now))
  const coming = playBlockOf(next.to)
  if (running === null || running === 'status' || coming === 'status') return false
  if (coming === null || (running === 'excluded' && coming === 'timeout')) return true
  if (next.until === undefined) return false
  return stored.until === null || Temporal.Instant.compare(next.until, stored.until) < 0
}
