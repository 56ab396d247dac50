import type { Books } from '../books.ts'
import type { Direction, Method, StateName, Step, Transaction } from './types.ts'

interface Row {
  tx_id: string
  user_id: string
  session_id: string
  method: string
  direction: string
  amount: string
  currency: string
  masked_account: string
  account_holder: string
  attributes: string
  state: string
  step: string
  fate: string
  auth_code: string
  merchant_tx_id: string
  origin_tx_id: string
  attempts: number
  due_at: number
  created_at: number
  locale: string
  theme: string
}

function fromRow(row: Row): Transaction {
  return {
    txId: row.tx_id,
    userId: row.user_id,
    sessionId: row.session_id,
    method: row.method as Method,
    direction: row.direction as Direction,
    amount: row.amount,
    currency: row.currency,
    maskedAccount: row.masked_account,
    accountHolder: row.account_holder,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    state: row.state as StateName,
    step: row.step as Step,
    fate: row.fate as StateName,
    authCode: row.auth_code,
    merchantTxId: row.merchant_tx_id,
    originTxId: row.origin_tx_id,
    attempts: row.attempts,
    dueAt: row.due_at,
    createdAt: row.created_at,
    locale: row.locale,
    theme: row.theme,
  }
}

/** Every transaction this payment company knows, durable. */
export function openTransactions(books: Books) {
  books.run(
    `create table if not exists piq (tx_id text primary key, user_id text not null, session_id text not null, method text not null,
     direction text not null, amount text not null, currency text not null, masked_account text not null, account_holder text not null,
     attributes text not null, state text not null, step text not null, fate text not null, auth_code text not null,
     merchant_tx_id text not null, origin_tx_id text not null, attempts integer not null, due_at integer not null,
     created_at integer not null, locale text not null, theme text not null) strict`,
  )
  books.run(
    `create index if not exists piq_due on piq (due_at) where step in ('authorize', 'charge', 'transfer', 'cancel')`,
  )
  return {
    insert(transaction: Transaction): void {
      books.run(
        'insert into piq values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)',
        transaction.txId,
        transaction.userId,
        transaction.sessionId,
        transaction.method,
        transaction.direction,
        transaction.amount,
        transaction.currency,
        transaction.maskedAccount,
        transaction.accountHolder,
        JSON.stringify(transaction.attributes),
        transaction.state,
        transaction.step,
        transaction.fate,
        transaction.authCode,
        transaction.merchantTxId,
        transaction.originTxId,
        transaction.attempts,
        transaction.dueAt,
        transaction.createdAt,
        transaction.locale,
        transaction.theme,
      )
    },
    read(txId: string): Transaction | undefined {
      const row = books.one<Row>('select * from piq where tx_id = ?', txId)
      return row && fromRow(row)
    },
    /** Moves a transaction on, only from the step it is believed to be at. @returns whether it was */
    move(
      txId: string,
      from: Step,
      change: { state?: StateName; step: Step; dueAt?: number; authCode?: string; merchantTxId?: string },
    ): boolean {
      return (
        books.run(
          `update piq set step = ?, attempts = 0, due_at = ?, state = coalesce(?, state), auth_code = coalesce(?, auth_code),
           merchant_tx_id = coalesce(?, merchant_tx_id) where tx_id = ? and step = ?`,
          change.step,
          change.dueAt ?? 0,
          change.state ?? null,
          change.authCode ?? null,
          change.merchantTxId ?? null,
          txId,
          from,
        ).changes === 1
      )
    },
    retryLater(txId: string, dueAt: number): void {
      books.run('update piq set attempts = attempts + 1, due_at = ? where tx_id = ?', dueAt, txId)
    },
    due(now: number): Transaction[] {
      return books
        .all<Row>(
          `select * from piq where step in ('authorize', 'charge', 'transfer', 'cancel') and due_at <= ? order by due_at limit 50`,
          now,
        )
        .map(fromRow)
    },
    waitingForApproval(): Transaction[] {
      return books
        .all<Row>(`select * from piq where step = 'approval' order by created_at limit 200`)
        .map(fromRow)
    },
    ofUser(userId: string): Transaction[] {
      return books
        .all<Row>('select * from piq where user_id = ? order by created_at desc limit 100', userId)
        .map(fromRow)
    },
    latest(): Transaction[] {
      return books.all<Row>('select * from piq order by created_at desc limit 100').map(fromRow)
    },
    /** Accounts a person has used, newest first: what the cashier offers again. */
    accounts(userId: string, method: Method): { maskedAccount: string; accountHolder: string }[] {
      return books
        .all<{ masked_account: string; account_holder: string }>(
          `select masked_account, account_holder from piq where user_id = ? and method = ? and masked_account <> ''
           group by masked_account order by max(created_at) desc limit 5`,
          userId,
          method,
        )
        .map((row) => ({ maskedAccount: row.masked_account, accountHolder: row.account_holder }))
    },
  }
}
export type Transactions = ReturnType<typeof openTransactions>
