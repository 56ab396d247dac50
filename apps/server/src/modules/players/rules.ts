import type { PlayBlock } from '@marquee/contract/game-refusals'

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
 * The effective status at a moment: an expired timeout or exclusion counts as registered, before a job updates the row.
 * An exclusion without an end never expires (EXC-08).
 */
export function statusAt(
  stored: { status: AccountStatus; until: Temporal.Instant | null },
  now: Temporal.Instant,
): AccountStatus {
  const hasEnd = stored.status === 'TIMEOUT' || stored.status === 'SELF_EXCLUDED'
  if (hasEnd && stored.until && Temporal.Instant.compare(stored.until, now) <= 0) return 'REGISTERED'
  return stored.status
}

/** Whether a change of status would end or shorten the time-out or exclusion that is running (EXC-04, EXC-19). */
export function shortensBreak(
  stored: { status: AccountStatus; until: Temporal.Instant | null },
  next: { to: AccountStatus; until?: Temporal.Instant | undefined },
  now: Temporal.Instant,
): boolean {
  const running = playBlockOf(statusAt(stored, now))
  const coming = playBlockOf(next.to)
  if (running === null || running === 'status' || coming === 'status') return false
  if (coming === null || (running === 'excluded' && coming === 'timeout')) return true
  if (next.until === undefined) return false
  return stored.until === null || Temporal.Instant.compare(next.until, stored.until) < 0
}
