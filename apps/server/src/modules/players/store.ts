import { emailKey } from '@marquee/contract/rules'
import { openRow, type Queryable, sealRow, type Tx, tablesOf } from '../../kernel/index.ts'
import type { StakeSubject } from './gate.ts'
import {
  type ProductExclusion,
  productExclusionFrom,
  type ProductExclusionRow,
  productExclusionsColumn,
} from './product-exclusion-store.ts'
import type { AccessFlags, AccountStatus, KycStatus } from './rules.ts'
import { sealedPlayer } from './sealed-columns.ts'

export interface PlayerRow {
  player_id: bigint
  access_id: string
  first_name: string
  last_name: string
  email: string
  /** Keyed digest of the address in its one spelling. */
  email_key: string
  phone: string
  /** Added by `sealRow`, like `birth_digest`. */
  phone_digest?: string
  date_of_birth: string
  birth_digest?: string
  street: string
  city: string
  postal_code: string
  country: string
  province: string | null
  national_number_digest: Buffer | null
  market: string
  language: string
  currency: string
  account_status: string
  status_until: Temporal.Instant | null
  kyc_status: string
  loyalty_level: number
  limit_level: number
  first_login: boolean
  first_deposit_at: Temporal.Instant | null
  deposits_count: number
  stake_max: bigint | null
  registered_at: Temporal.Instant
  records_deleted_at?: Temporal.Instant | null
}
export interface AccessRow {
  player_id: bigint
  payout: boolean
  casino: boolean
  live_casino: boolean
  sports: boolean
  virtual_sports: boolean
  bonuses: boolean
  deposit: boolean
  withdrawal: boolean
  manual_claim: boolean
  suspended: boolean
  volt: boolean
  macropay: boolean
  crypto: boolean
  affiliate_registered: boolean
  withdrawal_review: boolean
}
/** A player with rights, and with what `productExclusionsColumn` reads where it is asked for. */
export type StoredPlayer = PlayerRow &
  AccessRow & { readonly product_exclusions?: readonly ProductExclusionRow[] | null }
interface Tables {
  player: PlayerRow
  access: AccessRow
  standing_change: {
    player_id: bigint
    changed_at: Temporal.Instant
    change_id: string
    subject: string
    before: string
    after: string
    reason: string
    actor: string
  }
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'players')

/** Personal data of a player. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164, digits after a plus. */
  readonly phone: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  readonly province: string | null
  readonly market: string
  readonly language: string
  readonly currency: string
}

/** A stored player, without money. */
export interface PlayerRecord extends Person {
  readonly playerId: bigint
  readonly accessId: string
  readonly status: AccountStatus
  readonly statusUntil: Temporal.Instant | null
  readonly kycStatus: KycStatus
  readonly loyaltyLevel: number
  readonly limitLevel: number
  readonly isFirstLogin: boolean
  readonly firstDepositAt: Temporal.Instant | null
  readonly depositsCount: number
  readonly registeredAt: Temporal.Instant
  /** The legal maximum stake as written to the ledger's gate, minor units; null without one (GAM-17). */
  readonly stakeMax: bigint | null
  readonly access: AccessFlags
  /** Products that the player is excluded from, the oldest first (EXC-20). */
  readonly productExclusions: readonly ProductExclusion[]
  readonly marks: {
    readonly volt: boolean
    readonly macropay: boolean
    readonly crypto: boolean
    readonly affiliateRegistered: boolean
    readonly withdrawalReview: boolean
  }
}

export function recordFrom(queryable: Queryable, stored: StoredPlayer): PlayerRecord {
  const row = openRow(queryable.personal, sealedPlayer, stored)
  return {
    playerId: row.player_id,
    accessId: row.access_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    street: row.street,
    city: row.city,
    postalCode: row.postal_code,
    country: row.country,
    province: row.province,
    market: row.market,
    language: row.language,
    currency: row.currency,
    status: row.account_status as AccountStatus,
    statusUntil: row.status_until,
    kycStatus: row.kyc_status as KycStatus,
    loyaltyLevel: row.loyalty_level,
    limitLevel: row.limit_level,
    isFirstLogin: row.first_login,
    firstDepositAt: row.first_deposit_at,
    depositsCount: row.deposits_count,
    registeredAt: row.registered_at,
    stakeMax: row.stake_max,
    access: {
      payout: row.payout,
      casino: row.casino,
      liveCasino: row.live_casino,
      sports: row.sports,
      virtualSports: row.virtual_sports,
      bonuses: row.bonuses,
      deposit: row.deposit,
      withdrawal: row.withdrawal,
      manualClaim: row.manual_claim,
      suspended: row.suspended,
    },
    productExclusions: (stored.product_exclusions ?? []).map(productExclusionFrom),
    marks: {
      volt: row.volt,
      macropay: row.macropay,
      crypto: row.crypto,
      affiliateRegistered: row.affiliate_registered,
      withdrawalReview: row.withdrawal_review,
    },
  }
}

export interface NewPlayer extends Person {
  readonly playerId: bigint
  readonly accessId: string
  readonly nationalNumberDigest: Buffer | null
}

export async function insertPlayer(tx: Tx, player: NewPlayer, at: Temporal.Instant): Promise<void> {
  const { playerId } = player
  await tables(tx)
    .insertInto('player')
    .values(
      sealRow<PlayerRow>(tx.personal, sealedPlayer, {
        player_id: playerId,
        access_id: player.accessId,
        first_name: player.firstName,
        last_name: player.lastName,
        email: player.email,
        email_key: emailKey(player.email),
        phone: player.phone,
        date_of_birth: player.dateOfBirth,
        street: player.street,
        city: player.city,
        postal_code: player.postalCode,
        country: player.country,
        province: player.province,
        national_number_digest: player.nationalNumberDigest,
        market: player.market,
        language: player.language,
        currency: player.currency,
        account_status: 'REGISTERED',
        status_until: null,
        kyc_status: 'NOT_VERIFIED',
        loyalty_level: 1,
        limit_level: 1,
        first_login: true,
        first_deposit_at: null,
        deposits_count: 0,
        stake_max: null,
        registered_at: at,
      }),
    )
    .execute()
  await tx.query('insert into players.access (player_id) values ($1)', [playerId])
}

export async function readPlayer(queryable: Queryable, playerId: bigint): Promise<PlayerRecord | null> {
  const { rows } = await queryable.query<StoredPlayer>(
    `select *, ${productExclusionsColumn}
       from players.player p join players.access a using (player_id) where p.player_id = $1`,
    [playerId],
  )
  return rows[0] ? recordFrom(queryable, rows[0]) : null
}

/** Reads and locks the row for a change of standing. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<PlayerRecord | null> {
  await tx.query('select 1 from players.player where player_id = $1 for update', [playerId])
  return readPlayer(tx, playerId)
}

/** Reads the row and locks it for share: changes of standing wait until this transaction is over. */
export async function holdPlayer(tx: Tx, playerId: bigint): Promise<PlayerRecord | null> {
  await tx.query('select 1 from players.player where player_id = $1 for share', [playerId])
  return readPlayer(tx, playerId)
}

const accessColumns: Readonly<Record<keyof AccessFlags, keyof AccessRow>> = {
  payout: 'payout',
  casino: 'casino',
  liveCasino: 'live_casino',
  sports: 'sports',
  virtualSports: 'virtual_sports',
  bonuses: 'bonuses',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  manualClaim: 'manual_claim',
  suspended: 'suspended',
}

export async function updateAccess(tx: Tx, playerId: bigint, change: Partial<AccessFlags>): Promise<void> {
  const set: Record<string, boolean> = {}
  for (const [name, value] of Object.entries(change))
    if (value !== undefined) set[accessColumns[name as keyof AccessFlags]] = value
  if (Object.keys(set).length === 0) return
  await tables(tx).updateTable('access').set(set).where('player_id', '=', playerId).execute()
}

export async function updateStatus(
  tx: Tx,
  playerId: bigint,
  status: AccountStatus,
  until: Temporal.Instant | null,
): Promise<void> {
  await tables(tx)
    .updateTable('player')
    .set({ account_status: status, status_until: until, records_deleted_at: null })
    .where('player_id', '=', playerId)
    .execute()
}

export async function updateStakeMax(tx: Tx, playerId: bigint, stakeMax: bigint | null): Promise<void> {
  await tables(tx)
    .updateTable('player')
    .set({ stake_max: stakeMax })
    .where('player_id', '=', playerId)
    .execute()
}

export interface StakeRow extends StakeSubject {
  readonly playerId: bigint
  readonly stakeMax: bigint | null
}

// unsafeReadAcrossPlayers: pages through all players, because a law may change for everyone.
export async function readStakeSubjects(
  queryable: Queryable,
  after: bigint,
  limit: number,
): Promise<StakeRow[]> {
  const rows = await tables(queryable)
    .selectFrom('player')
    .select(['player_id', 'market', 'country', 'province', 'currency', 'date_of_birth', 'stake_max'])
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute()
  return rows.map((stored) => {
    const row = openRow(queryable.personal, sealedPlayer, stored)
    return {
      playerId: row.player_id,
      market: row.market,
      country: row.country,
      province: row.province,
      currency: row.currency,
      dateOfBirth: row.date_of_birth,
      stakeMax: row.stake_max,
    }
  })
}

export async function insertStandingChange(
  tx: Tx,
  change: {
    playerId: bigint
    at: Temporal.Instant
    id: string
    subject: string
    before: string
    after: string
    reason: string
    actor: string
  },
): Promise<void> {
  await tables(tx)
    .insertInto('standing_change')
    .values({
      player_id: change.playerId,
      changed_at: change.at,
      change_id: change.id,
      subject: change.subject,
      before: change.before,
      after: change.after,
      reason: change.reason,
      actor: change.actor,
    })
    .execute()
}

export async function endFirstLogin(tx: Tx, playerId: bigint): Promise<void> {
  await tables(tx)
    .updateTable('player')
    .set({ first_login: false })
    .where('player_id', '=', playerId)
    .where('first_login', '=', true)
    .execute()
}
