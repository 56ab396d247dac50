import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  inTransactionOf,
  type Log,
  type Tx,
  takenKind,
} from '../kernel/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { lockKycStatus, type Players, setKycStatus, type StandingChange } from '../modules/players/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import type { IdentityGates } from '../modules/verification/index.ts'
import { type SeededPlayer, seededPlayers } from './players.ts'

export interface SeedPlayersDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly identity: Pick<Identity, 'openProven' | 'hashPassword'>
  readonly players: Players
  readonly protection: Pick<Protection, 'depositSteps' | 'changeLimit'>
  readonly verification: { readonly gates: Pick<IdentityGates, 'look'> }
  readonly currentTermsVersion: () => number
}

const BREAK = { hours: 7 * 24 } as const
const ENDED_BEFORE = { hours: 24 } as const

/** Minor units of a limit where the law demands one: more than anybody uses on a new installation. */
const SEEDED_LIMIT = 10_000_000n
/** In which session a seeded player has made a choice: none. */
const SEED_SESSION = 'seed'

/**
 * Opens the seeded players that do not exist yet, with the functions of a real sign-up. Address and number are taken as
 * proven, of those who can play the documents too: no deadline ends a demonstration. An expired break is started again,
 * so that its texts can be seen. A refusal for one player is logged: the others are opened, and the server starts. For
 * one machine; never in production.
 */
export async function seedPlayers(deps: SeedPlayersDependencies): Promise<void> {
  let passwordHash: Promise<string> | undefined
  for (const seeded of seededPlayers.players) {
    let playerId = await playerOf(deps, seeded)
    if (playerId === null) {
      passwordHash ??= deps.identity.hashPassword(seededPlayers.password)
      playerId = await openOnce(deps, seeded, await passwordHash)
    }
    if (playerId !== null) await keepAsWanted(deps, playerId, seeded)
  }
}

/** Their limits and status. @throws what is no refusal */
async function keepAsWanted(
  deps: SeedPlayersDependencies,
  playerId: bigint,
  seeded: SeededPlayer,
): Promise<void> {
  try {
    if (seeded.canPlay) {
      await chooseLimits(deps, playerId)
      await inTransactionOf(deps.db, playerId, (tx) => verify(tx, playerId))
      await deps.verification.gates.look(playerId)
    }
    await keepStanding(deps, playerId, seeded)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ playerId: playerId.toString(), code: error.code }, 'a seeded player is not as wanted')
  }
}

async function playerOf({ players }: SeedPlayersDependencies, seeded: SeededPlayer): Promise<bigint | null> {
  const matches = await players.matchesOf({ ...seeded, nationalNumberDigest: null })
  return matches.find((match) => match.kind === 'email')?.playerId ?? null
}

/** @returns null when another instance was first, or the number is taken */
async function openOnce(
  deps: SeedPlayersDependencies,
  seeded: SeededPlayer,
  passwordHash: string,
): Promise<bigint | null> {
  const { note: _note, canPlay: _canPlay, standing: _standing, ...person } = seeded
  const account = {
    ...person,
    nationalNumberDigest: null,
    termsVersion: deps.currentTermsVersion(),
    marketingOptIn: false,
  }
  try {
    return await inTransaction(deps.db, async (tx) => {
      const playerId = await deps.identity.openProven(tx, account, passwordHash)
      // Before anybody asks for their documents.
      if (seeded.canPlay) await verify(tx, playerId)
      return playerId
    })
  } catch (error) {
    if (takenKind(error) === undefined) throw error
    return null
  }
}

/** The choice that comes before a deposit (LIM-05): no limit where the law allows that. */
async function chooseLimits({ protection }: SeedPlayersDependencies, playerId: bigint): Promise<void> {
  const step = await protection.depositSteps.dueOf(playerId)
  if (step?.is !== 'choice') return
  if (step.mayDecline) await protection.depositSteps.declineLimit(playerId, SEED_SESSION)
  else
    for (const limit of step.limits)
      await protection.changeLimit(playerId, limit, { is: 'limit', value: SEEDED_LIMIT })
}

/** Takes the documents of a player as verified, who has none. */
async function verify(tx: Tx, playerId: bigint): Promise<void> {
  if ((await lockKycStatus(tx, playerId)) === 'NOT_VERIFIED')
    await setKycStatus(tx, playerId, 'FULLY_VERIFIED')
}

async function keepStanding(
  { players, clock }: SeedPlayersDependencies,
  playerId: bigint,
  seeded: SeededPlayer,
): Promise<void> {
  const facts = await players.factsOf(playerId)
  if (!facts) return
  const change = changeFor(seeded, clock)
  const isAsWanted =
    (change?.status === undefined || facts.status === change.status.to) &&
    (change?.access === undefined || facts.access.payout)
  if (change && !isAsWanted) await players.changeStanding(playerId, change)
}

function changeFor(seeded: SeededPlayer, clock: Clock): StandingChange | null {
  switch (seeded.standing) {
    case 'open':
      return null
    case 'restricted':
      return { access: { payout: true }, reason: 'Shows what a restricted player sees.', actor: 'system' }
    case 'timeout':
      return {
        status: { to: 'TIMEOUT', until: clock.now().add(BREAK) },
        reason: 'Shows a break that the player has asked for.',
        actor: 'player',
      }
    case 'excluded':
      return {
        status: { to: 'SELF_EXCLUDED' },
        reason: 'Shows a self-exclusion without an end.',
        actor: 'player',
      }
    case 'excludedBefore':
      return {
        status: { to: 'SELF_EXCLUDED', until: clock.now().subtract(ENDED_BEFORE) },
        reason: 'Shows a self-exclusion whose time is over.',
        actor: 'player',
      }
    default:
      return seeded satisfies never
  }
}
