/** The states of the guard table: the columns, each with the visitors that are in it. */
import type { PlayerFlags, RefusalReason, Visitor } from './guards.ts'

export interface GuardState {
  readonly title: string
  readonly meaning: string
  /** Each of them gets the answer of the column. */
  readonly visitors: readonly Visitor[]
  /** The reason for a redirect, given on the page that it leads to. */
  readonly why?: RefusalReason
}

const flags: PlayerFlags = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  manualClaim: true,
  suspended: false,
}
const visitor: Visitor = {
  status: 'Resolved',
  authorized: false,
  isPreview: false,
  isOnBreak: false,
  areTermsDue: false,
  isRestricted: false,
  isMaintenance: false,
  open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: true, tournaments: true },
}
const player: Visitor = { ...visitor, authorized: true, flags }
const withFlags = (changed: Partial<PlayerFlags>) => [{ ...player, flags: { ...flags, ...changed } }]
const withClosed = (changed: Partial<Visitor['open']>) => [
  { ...player, open: { ...player.open, ...changed } },
]

/** The columns of the table, from left to right. */
export const guardStates: readonly GuardState[] = [
  { title: 'visitor', meaning: 'nobody is signed in', visitors: [visitor] },
  { title: 'player', meaning: 'signed in, with every right', visitors: [player] },
  {
    title: 'risk payout',
    meaning: 'the player has the flag risk payout',
    visitors: withFlags({ payout: true }),
    why: 'restricted-player',
  },
  {
    title: 'suspended',
    meaning: 'the player is suspended in another brand of the operator',
    visitors: withFlags({ suspended: true }),
    why: 'restricted-player',
  },
  {
    title: 'no casino',
    meaning: 'the player has no casino access',
    visitors: withFlags({ casino: false }),
    why: 'casino-access',
  },
  {
    title: 'no live',
    meaning: 'the player has no live casino access',
    visitors: withFlags({ liveCasino: false }),
    why: 'live-casino-access',
  },
  {
    title: 'no virtual',
    meaning: 'the player has no virtual sports access',
    visitors: withFlags({ virtualSports: false }),
    why: 'virtual-access',
  },
  {
    title: 'no sports',
    meaning: 'the player has no sportsbook access',
    visitors: withFlags({ sports: false }),
    why: 'sports-access',
  },
  {
    title: 'no claim',
    meaning: 'manual claim is not allowed to the player',
    visitors: withFlags({ manualClaim: false }),
    why: 'manual-claim',
  },
  {
    title: 'no flags',
    meaning: 'the flags of the player could not be read',
    visitors: [{ ...player, flags: undefined }],
    why: 'flags-unknown',
  },
  {
    title: 'play closed',
    meaning: 'a player where games may not be opened (Austria)',
    visitors: withClosed({ casinoPlay: false, liveCasinoPlay: false }),
    why: 'play-place',
  },
  {
    title: 'sportsbook closed',
    meaning: 'a player where market or province closes the sportsbook',
    visitors: withClosed({ sportsbook: false }),
    why: 'sportsbook-place',
  },
  {
    title: 'terms due',
    meaning: 'the player has not accepted the newest terms',
    visitors: [{ ...player, areTermsDue: true }],
    why: 'terms-due',
  },
  {
    title: 'restricted',
    meaning: 'the site may not be used at the location; visitors and players',
    visitors: [visitor, player].map((who) => ({ ...who, isRestricted: true })),
  },
  {
    title: 'maintenance',
    meaning: 'maintenance mode; visitors and players, also at a restricted location',
    visitors: [visitor, player, { ...player, isRestricted: true }].map((who) => ({
      ...who,
      isMaintenance: true,
    })),
  },
  {
    title: 'pending',
    meaning: 'the session is Pending or Requested',
    visitors: (['Pending', 'Requested'] as const).map((status) => ({ ...visitor, status })),
  },
  {
    title: 'preview',
    meaning: 'an editor who previews the site as a player; nobody is signed in',
    visitors: [{ ...player, isPreview: true }],
    why: 'preview',
  },
  {
    title: 'on a break',
    meaning: 'the player has logged in during a break or an exclusion, to withdraw',
    visitors: [{ ...player, isOnBreak: true }],
    why: 'on-break',
  },
]
