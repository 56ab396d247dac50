import type { Queryable, Tx } from '../../kernel/index.ts'
import { closedWithoutPerson } from './case-store.ts'
import type { OrderMoney } from './order-ports.ts'
import type { TransactionKind } from './ports.ts'

interface OrderKey {
  readonly company: string
  readonly orderId: string
}

/** What is known of an order. */
interface Order {
  /** Null while only messages about it have come. */
  readonly playerId: bigint | null
  readonly cancelledAt: Temporal.Instant | null
  /** An account in another name than the player's pays it. */
  readonly heldAt: Temporal.Instant | null
}

interface OrderRow {
  player_id: bigint | null
  cancelled_at: Temporal.Instant | null
  held_at: Temporal.Instant | null
}

const orderFrom = (row: OrderRow): Order => ({
  playerId: row.player_id,
  cancelledAt: row.cancelled_at,
  heldAt: row.held_at,
})

/** Adds facts to an order; the first one inserts it. What is known already stays, the player too. */
export async function noteOrder(
  queryable: Queryable,
  { company, orderId }: OrderKey,
  { at, ...facts }: Partial<Order> & { readonly at: Temporal.Instant },
): Promise<Order> {
  const { rows } = await queryable.query<OrderRow>(
    `insert into payments.company_order as known
       (company, company_tx, opened_at, player_id, cancelled_at, held_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (company, company_tx) do update
       set player_id = coalesce(known.player_id, excluded.player_id),
           cancelled_at = coalesce(known.cancelled_at, excluded.cancelled_at),
           held_at = coalesce(known.held_at, excluded.held_at)
     returning player_id, cancelled_at, held_at`,
    [company, orderId, at, facts.playerId ?? null, facts.cancelledAt ?? null, facts.heldAt ?? null],
  )
  return orderFrom(rows[0]!)
}

export async function readOrder(queryable: Queryable, { company, orderId }: OrderKey): Promise<Order | null> {
  const { rows } = await queryable.query<OrderRow>(
    `select player_id, cancelled_at, held_at from payments.company_order
      where company = $1 and company_tx = $2`,
    [company, orderId],
  )
  return rows[0] ? orderFrom(rows[0]) : null
}

/** A message about money of an order that has moved. */
export interface Notice extends OrderMoney {
  readonly company: string
  /** The company's id of the message: the same for its repeats. */
  readonly noticeId: string
  readonly orderId: string
  /** The transaction that is its effect. */
  readonly companyTx: string
  readonly playerId: bigint
  readonly kind: 'credit' | 'debit'
  readonly notedAt: Temporal.Instant
}

interface NoticeRow {
  company: string
  notice_id: string
  order_tx: string
  company_tx: string
  player_id: bigint
  kind: Notice['kind']
  amount: bigint
  currency: string
  noted_at: Temporal.Instant
}

/** @throws PostgreSQL unique violation for a message or transaction that is known */
export async function insertNotice(tx: Tx, notice: Notice): Promise<void> {
  await tx.query(
    `insert into payments.order_notice
       (company, notice_id, order_tx, company_tx, player_id, kind, amount, currency, noted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      notice.company,
      notice.noticeId,
      notice.orderId,
      notice.companyTx,
      notice.playerId,
      notice.kind,
      notice.amount,
      notice.currency,
      notice.notedAt,
    ],
  )
}

/** Found by the company's id of the message, or by its effect. */
export async function findNotice(
  queryable: Queryable,
  key: { readonly company: string } & ({ readonly noticeId: string } | { readonly companyTx: string }),
): Promise<Notice | null> {
  const [column, value] = 'noticeId' in key ? ['notice_id', key.noticeId] : ['company_tx', key.companyTx]
  const { rows } = await queryable.query<NoticeRow>(
    `select * from payments.order_notice where company = $1 and ${column} = $2`,
    [key.company, value],
  )
  const row = rows[0]
  return row
    ? {
        company: row.company,
        noticeId: row.notice_id,
        orderId: row.order_tx,
        companyTx: row.company_tx,
        playerId: row.player_id,
        kind: row.kind,
        amount: row.amount,
        currency: row.currency,
        notedAt: row.noted_at,
      }
    : null
}

/** Gives a message another transaction as its effect. */
export async function moveNotice(
  queryable: Queryable,
  { company, noticeId }: Pick<Notice, 'company' | 'noticeId'>,
  companyTx: string,
): Promise<void> {
  await queryable.query(
    'update payments.order_notice set company_tx = $3 where company = $1 and notice_id = $2',
    [company, noticeId, companyTx],
  )
}

/**
 * Transactions of an order with their money: effects of its messages, the order itself, and what names it. Parameters:
 * player, company, order, kind of message, kind of transaction.
 */
const ORDER_MONEY = `
  select company_tx, amount, currency from payments.order_notice
   where company = $2 and order_tx = $3 and kind = $4
  union
  select company_tx, transfer_amount, transfer_currency from payments.company_transaction
   where player_id = $1 and company = $2 and (company_tx = $3 or original_tx = $3) and kind = $5
     and transfer_amount is not null`

/** The kind of a transaction by that of its message. */
const kindByMessage = { credit: 'deposit', debit: 'reversal' } as const satisfies Record<
  Notice['kind'],
  TransactionKind
>

/** The same with what became of each. One more parameter: who closes a case without a person. */
const ORDER_EFFECTS = `
  select money.*, known.booked_at, known.booked_amount, known.transfer_amount, known.ledger_entry,
         coalesce(suspended.state = 'closed' and suspended.closed_by <> all ($6), false) as is_given_up
    from (${ORDER_MONEY}) as money
    left join payments.company_transaction known
      on known.player_id = $1 and known.company = $2 and known.company_tx = money.company_tx
    left join payments.case suspended
      on suspended.player_id = $1 and suspended.company = $2 and suspended.company_tx = money.company_tx`

type PlayerOrder = OrderKey & Pick<Notice, 'playerId'>

/** Parameters of `ORDER_EFFECTS`. */
const effectsOf = ({ playerId, company, orderId }: PlayerOrder, kind: Notice['kind']): unknown[] => [
  playerId,
  company,
  orderId,
  kind,
  kindByMessage[kind],
  Object.values(closedWithoutPerson),
]

/** Credits of an order: its own, further ones, and messages that came again with other content. */
export async function readCreditTransactions(queryable: Queryable, order: PlayerOrder): Promise<string[]> {
  const { rows } = await queryable.query<{ company_tx: string }>(
    `select distinct company_tx from (${ORDER_EFFECTS}) as effect order by company_tx`,
    effectsOf(order, 'credit'),
  )
  return rows.map((row) => row.company_tx)
}

/** What a credit of an order brought into the account. */
export interface BookedCredit {
  readonly companyTx: string
  readonly amount: bigint
}

/** The booked credits of an order, the earliest first, and whether one of its credits is not booked. */
export interface OrderCredits {
  readonly booked: readonly BookedCredit[]
  readonly hasUnbooked: boolean
  /** One of them is not booked, and people have not closed it. */
  readonly hasUndecided: boolean
}

/** Reads it under the wallet's lock: a credit that comes at the same time is before or after it. */
export async function readOrderCredits(queryable: Queryable, order: PlayerOrder): Promise<OrderCredits> {
  // Ids of a player's ledger entries end with a number that grows.
  const { rows } = await queryable.query<{
    company_tx: string
    booked_amount: bigint | null
    is_given_up: boolean
  }>(
    `select * from (
       select distinct company_tx, booked_amount, ledger_entry, is_given_up from (${ORDER_EFFECTS}) as effect)
       as credit
      order by length(ledger_entry), ledger_entry, company_tx`,
    effectsOf(order, 'credit'),
  )
  const unbooked = rows.filter((row) => row.booked_amount === null)
  return {
    booked: rows.flatMap(({ company_tx: companyTx, booked_amount: amount }) =>
      amount === null ? [] : [{ companyTx, amount }],
    ),
    hasUnbooked: unbooked.length > 0,
    hasUndecided: unbooked.some((row) => !row.is_given_up),
  }
}

/** Whether people have booked a debit of an order in part only, or closed one. Reads it under the wallet's lock. */
export async function hasDebitNotTaken(queryable: Queryable, order: PlayerOrder): Promise<boolean> {
  const { rows } = await queryable.query<{ found: boolean }>(
    `select exists (
       select from (${ORDER_EFFECTS}) as debit
        where booked_amount < transfer_amount or (booked_at is null and is_given_up)) as found`,
    effectsOf(order, 'debit'),
  )
  return rows[0]?.found ?? false
}

/**
 * How many lines of the company's ledger, with the order and money of a transaction, belong to other transactions: to
 * those that are booked or that a person has closed, and to the order's own from its message on.
 */
export async function countUsedLines(
  queryable: Queryable,
  { company, orderId }: OrderKey,
  transaction: OrderMoney & Pick<Notice, 'playerId' | 'companyTx' | 'kind'>,
): Promise<number> {
  const { playerId, companyTx, kind, amount, currency } = transaction
  const { rows } = await queryable.query<{ used: bigint }>(
    `select count(*) as used from (${ORDER_EFFECTS}) as other
      where amount = $7 and currency = $8 and company_tx <> $9
        and (company_tx = $3 or booked_at is not null or is_given_up)`,
    [...effectsOf({ playerId, company, orderId }, kind), amount, currency, companyTx],
  )
  return Number(rows[0]?.used ?? 0n)
}
