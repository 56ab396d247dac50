import { randomInt } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'

/** An order of a merchant: one sign-in, with a deposit or without. */
export interface Order {
  readonly orderId: string
  readonly messageId: string
  readonly endUserId: string
  readonly notificationUrl: string
  readonly successUrl: string
  readonly failUrl: string
  /** Decimal text of a deposit; empty where the order only identifies. */
  readonly amount: string
  readonly currency: string
}

interface Row {
  order_id: string
  message_id: string
  end_user_id: string
  notification_url: string
  success_url: string
  fail_url: string
  amount: string
  currency: string
}

export interface Notification {
  readonly notificationId: string
  readonly orderId: string
  readonly method: string
  readonly data: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/** A number with ten digits, as the company's ids are. */
const newNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

export type Orders = ReturnType<typeof openOrders>

/** Orders, and the UUIDs that were used. */
export function openOrders(books: Books, clock: Clock) {
  books.run(
    `create table if not exists trustly_orders (order_id text primary key, message_id text not null unique,
     end_user_id text not null, notification_url text not null, success_url text not null, fail_url text not null,
     amount text not null, currency text not null, created_at integer not null) strict`,
  )
  books.run('create table if not exists trustly_uuid (uuid text primary key) strict')
  return {
    /** @returns false when the UUID was used before */
    takeUuid: (uuid: string): boolean =>
      books.run('insert or ignore into trustly_uuid values (?)', uuid).changes === 1,
    /** @returns undefined when the message id was used before */
    insert(order: Omit<Order, 'orderId'>): string | undefined {
      const orderId = newNumber()
      const { changes } = books.run(
        'insert or ignore into trustly_orders values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        orderId,
        order.messageId,
        order.endUserId,
        order.notificationUrl,
        order.successUrl,
        order.failUrl,
        order.amount,
        order.currency,
        clock.now(),
      )
      return changes === 1 ? orderId : undefined
    },
    read(orderId: string): Order | undefined {
      const row = books.one<Row>('select * from trustly_orders where order_id = ?', orderId)
      return row && orderFrom(row)
    },
  }
}

function orderFrom(row: Row): Order {
  return {
    orderId: row.order_id,
    messageId: row.message_id,
    endUserId: row.end_user_id,
    notificationUrl: row.notification_url,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    amount: row.amount,
    currency: row.currency,
  }
}

export type Notifications = ReturnType<typeof openNotifications>

/** Notifications that wait for the merchant's answer; they outlive a restart. */
export function openNotifications(books: Books, clock: Clock) {
  books.run(
    `create table if not exists trustly_notification (notification_id text primary key, order_id text not null,
     method text not null, data text not null, due_at integer not null, attempts integer not null,
     is_waiting integer not null) strict`,
  )
  return {
    add(order: Order, method: string, data: object, dueAt = 0): Notification {
      const notificationId = newNumber()
      const { messageId: messageid, orderId: orderid } = order
      const whole = { messageid, orderid, notificationid: notificationId, ...data }
      books.run(
        'insert into trustly_notification values (?, ?, ?, ?, ?, 0, 1)',
        notificationId,
        orderid,
        method,
        JSON.stringify(whole),
        dueAt,
      )
      return { notificationId, orderId: orderid, method, data: whole, attempts: 0 }
    },
    due: (): Notification[] =>
      books
        .all<{ notification_id: string; order_id: string; method: string; data: string; attempts: number }>(
          'select * from trustly_notification where is_waiting = 1 and due_at <= ? order by rowid limit 50',
          clock.now(),
        )
        .map((row) => ({
          notificationId: row.notification_id,
          orderId: row.order_id,
          method: row.method,
          data: JSON.parse(row.data) as Record<string, unknown>,
          attempts: row.attempts,
        })),
    answered(notificationId: string): void {
      books.run('update trustly_notification set is_waiting = 0 where notification_id = ?', notificationId)
    },
    later(notification: Notification, pauseMs: number): void {
      books.run(
        'update trustly_notification set attempts = attempts + 1, due_at = ? where notification_id = ?',
        clock.now() + pauseMs,
        notification.notificationId,
      )
    },
  }
}

/** A line of the account ledger. Amounts are decimal text, negative for money that has left. */
export interface LedgerLine {
  readonly orderId: string
  readonly amount: string
  readonly currency: string
}

export type AccountLedger = ReturnType<typeof openLedger>

/** Money that the merchant's account with the company has received and given back. */
export function openLedger(books: Books, clock: Clock) {
  books.run(
    `create table if not exists trustly_ledger (line_id integer primary key, order_id text not null,
     amount text not null, currency text not null, at integer not null) strict`,
  )
  return {
    insert: ({ orderId, amount, currency }: LedgerLine): void =>
      void books.run(
        'insert into trustly_ledger (order_id, amount, currency, at) values (?, ?, ?, ?)',
        orderId,
        amount,
        currency,
        clock.now(),
      ),
    /** @param dates yyyy-MM-dd in UTC; the second day is not part of it */
    between: (dates: { readonly from: string; readonly to: string }): LedgerLine[] =>
      books
        .all<{ order_id: string; amount: string; currency: string }>(
          'select * from trustly_ledger where at >= ? and at < ? order by line_id',
          Date.parse(`${dates.from}T00:00:00Z`),
          Date.parse(`${dates.to}T00:00:00Z`),
        )
        .map(({ order_id: orderId, amount, currency }) => ({ orderId, amount, currency })),
  }
}
