import { randomInt, randomUUID } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import type { Direction, Fate, Method, Payment, Stage, StateName } from './types.ts'

/** The merchant's user from verifyuser. */
export interface MerchantUser {
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly balance: string
  readonly balanceCy: string
  readonly attributes: Readonly<Record<string, string>>
}

/** One opening of the cashier: the merchant's session and the player's progress in it. */
export interface Visit {
  readonly visitId: string
  readonly sessionId: string
  readonly userId: string
  readonly direction: 'deposit' | 'withdrawal'
  readonly method: Method | null
  /** Whether the merchant has chosen the method, so that there is no method list to return to. */
  readonly isMethodFixed: boolean
  /** Null until the player has entered it. */
  readonly amount: string | null
  readonly currency: string
  readonly locale: string
  readonly theme: 'dark' | 'light'
  readonly user: MerchantUser
  /** Progress at the bank. */
  readonly bank: string | null
  readonly person: string | null
  readonly accountId: string | null
  readonly createdAt: number
}

/** A player's account known to the cashier: a stored card or a bank account. */
export interface Account {
  readonly accountId: string
  readonly userId: string
  readonly method: Method
  readonly masked: string
  readonly holder: string
  readonly bank: string
  /** `MM/YY` of a card. */
  readonly expiry: string
  readonly fate: Fate
  readonly isAsked: boolean
  /** Number of a bank account; of a card only its token is stored. */
  readonly reference: string
}

interface PaymentRow {
  tx_id: string
  visit_id: string
  user_id: string
  method: string
  direction: string
  kind: string
  amount: string
  currency: string
  account_id: string
  masked: string
  holder: string
  bank: string
  expiry: string
  attributes: string
  state: string
  stage: string
  fate: string
  needs_challenge: number
  auth_code: string
  merchant_tx_id: string
  origin_tx_id: string
  err_code: string
  err_msg: string
  created_at: number
  changed_at: number
}
interface VisitRow {
  visit_id: string
  session_id: string
  user_id: string
  direction: string
  method: string | null
  is_method_fixed: number
  amount: string | null
  currency: string
  locale: string
  theme: string
  user: string
  bank: string | null
  person: string | null
  account_id: string | null
  created_at: number
}
interface AccountRow {
  account_id: string
  user_id: string
  method: string
  masked: string
  holder: string
  bank: string
  expiry: string
  fate: string
  is_asked: number
  reference: string
}

const TABLES = [
  `create table if not exists piq_visit (visit_id text primary key, session_id text not null, user_id text not null,
   direction text not null, method text, is_method_fixed integer not null, amount text, currency text not null,
   locale text not null, theme text not null, user text not null, bank text, person text, account_id text,
   created_at integer not null, unique (user_id, session_id)) strict`,
  `create table if not exists piq_payment (tx_id text primary key, visit_id text not null, user_id text not null,
   method text not null, direction text not null, kind text not null, amount text not null, currency text not null,
   account_id text not null, masked text not null, holder text not null, bank text not null, expiry text not null,
   attributes text not null, state text not null, stage text not null, fate text not null, needs_challenge integer not null,
   auth_code text not null, merchant_tx_id text not null, origin_tx_id text not null, err_code text not null,
   err_msg text not null, created_at integer not null, changed_at integer not null) strict`,
  'create index if not exists piq_payment_visit on piq_payment (visit_id, created_at)',
  'create index if not exists piq_payment_user on piq_payment (user_id, created_at)',
  'create index if not exists piq_payment_time on piq_payment (created_at)',
  `create table if not exists piq_account (account_id text primary key, user_id text not null, method text not null,
   masked text not null, holder text not null, bank text not null, expiry text not null, fate text not null,
   is_asked integer not null, reference text not null, used_at integer not null, is_hidden integer not null) strict`,
  'create index if not exists piq_account_user on piq_account (user_id, method, used_at)',
  `create table if not exists piq_timer (tx_id text not null, kind text not null, due_at integer not null,
   primary key (tx_id, kind)) strict`,
  'create index if not exists piq_timer_due on piq_timer (due_at)',
  'create table if not exists piq_number (id integer primary key check (id = 1), last integer not null) strict',
  'insert or ignore into piq_number values (1, 0)',
]

export type TimerKind = 'expire' | 'pay' | 'dispute'

function paymentFrom(row: PaymentRow): Payment {
  return {
    txId: row.tx_id,
    visitId: row.visit_id,
    userId: row.user_id,
    method: row.method as Method,
    direction: row.direction as Direction,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    accountId: row.account_id,
    masked: row.masked,
    holder: row.holder,
    bank: row.bank,
    expiry: row.expiry,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    state: row.state as StateName,
    stage: row.stage as Stage,
    fate: row.fate as Fate,
    needsChallenge: row.needs_challenge === 1,
    authCode: row.auth_code,
    merchantTxId: row.merchant_tx_id,
    originTxId: row.origin_tx_id,
    errCode: row.err_code,
    errMsg: row.err_msg,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

function visitFrom(row: VisitRow): Visit {
  return {
    visitId: row.visit_id,
    sessionId: row.session_id,
    userId: row.user_id,
    direction: row.direction as Visit['direction'],
    method: row.method as Method | null,
    isMethodFixed: row.is_method_fixed === 1,
    amount: row.amount,
    currency: row.currency,
    locale: row.locale,
    theme: row.theme as Visit['theme'],
    user: JSON.parse(row.user) as MerchantUser,
    bank: row.bank,
    person: row.person,
    accountId: row.account_id,
    createdAt: row.created_at,
  }
}

function accountFrom(row: AccountRow): Account {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    method: row.method as Method,
    masked: row.masked,
    holder: row.holder,
    bank: row.bank,
    expiry: row.expiry,
    fate: row.fate as Fate,
    isAsked: row.is_asked === 1,
    reference: row.reference,
  }
}

export type Store = ReturnType<typeof openStore>

/** Durable storage of the payment company. */
export function openStore(books: Books, clock: Clock) {
  for (const table of TABLES) books.run(table)

  function readPayment(txId: string): Payment | undefined {
    const row = books.one<PaymentRow>('select * from piq_payment where tx_id = ?', txId)
    return row && paymentFrom(row)
  }
  function payments(where: string, ...values: SQLInputValue[]): Payment[] {
    return books.all<PaymentRow>(`select * from piq_payment where ${where}`, ...values).map(paymentFrom)
  }

  /**
   * Derived from the time, so that a new database does not reuse ids; always above the last one, so that a stopped
   * clock does not either.
   */
  function nextNumber(now: number): number {
    const row = books.one<{ last: number }>(
      'update piq_number set last = max(last + 1, ?) where id = 1 returning last',
      now * 1000 + randomInt(1000),
    )
    if (!row) throw new Error('the counter of transactions is missing')
    return row.last
  }

  return {
    atomically: books.atomically,

    // ── visits ────────────────────────────────────────────────────────────────
    insertVisit(visit: Omit<Visit, 'visitId' | 'createdAt' | 'bank' | 'person' | 'accountId'>): string {
      const visitId = randomUUID()
      books.run(
        `insert into piq_visit values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, null, null, ?)`,
        visitId,
        visit.sessionId,
        visit.userId,
        visit.direction,
        visit.method,
        visit.isMethodFixed ? 1 : 0,
        visit.amount,
        visit.currency,
        visit.locale,
        visit.theme,
        JSON.stringify(visit.user),
        clock.now(),
      )
      return visitId
    },
    readVisit(visitId: string): Visit | undefined {
      const row = books.one<VisitRow>('select * from piq_visit where visit_id = ?', visitId)
      return row && visitFrom(row)
    },
    findVisit(userId: string, sessionId: string): Visit | undefined {
      const row = books.one<VisitRow>(
        'select * from piq_visit where user_id = ? and session_id = ?',
        userId,
        sessionId,
      )
      return row && visitFrom(row)
    },
    updateVisit(
      visitId: string,
      change: Partial<
        Pick<Visit, 'method' | 'amount' | 'bank' | 'person' | 'accountId' | 'theme' | 'locale'>
      >,
    ): void {
      const names = {
        method: 'method',
        amount: 'amount',
        bank: 'bank',
        person: 'person',
        accountId: 'account_id',
        theme: 'theme',
        locale: 'locale',
      } as const
      for (const [name, value] of Object.entries(change) as [keyof typeof names, string | null][])
        books.run(`update piq_visit set ${names[name]} = ? where visit_id = ?`, value, visitId)
    },

    // ── payments ──────────────────────────────────────────────────────────────
    /** @returns the new transaction's id: digits, never used before, also after the database was recreated */
    insertPayment(
      payment: Omit<
        Payment,
        | 'txId'
        | 'state'
        | 'stage'
        | 'authCode'
        | 'merchantTxId'
        | 'errCode'
        | 'errMsg'
        | 'createdAt'
        | 'changedAt'
      >,
    ): string {
      const now = clock.now()
      const txId = String(nextNumber(now))
      books.run(
        `insert into piq_payment values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,'registered','authorizing',?,?,'','',?,'','',?,?)`,
        txId,
        payment.visitId,
        payment.userId,
        payment.method,
        payment.direction,
        payment.kind,
        payment.amount,
        payment.currency,
        payment.accountId,
        payment.masked,
        payment.holder,
        payment.bank,
        payment.expiry,
        JSON.stringify(payment.attributes),
        payment.fate,
        payment.needsChallenge ? 1 : 0,
        payment.originTxId,
        now,
        now,
      )
      return txId
    },
    readPayment,
    /** The latest transaction of a visit. */
    paymentOf(visitId: string): Payment | undefined {
      return payments('visit_id = ? order by created_at desc, rowid desc limit 1', visitId)[0]
    },
    paymentsOf: (userId: string): Payment[] =>
      payments('user_id = ? order by created_at desc limit 200', userId),
    latest: (limit: number): Payment[] => payments('1 order by created_at desc, rowid desc limit ?', limit),
    search(query: {
      userId?: string
      stage?: Stage
      from?: number
      until?: number
      limit: number
      offset: number
    }): Payment[] {
      return payments(
        `(?1 is null or user_id = ?1) and (?2 is null or stage = ?2) and created_at >= ?3 and created_at < ?4
         order by created_at desc, rowid desc limit ?5 offset ?6`,
        query.userId ?? null,
        query.stage ?? null,
        query.from ?? 0,
        query.until ?? Number.MAX_SAFE_INTEGER,
        query.limit,
        query.offset,
      )
    },
    settledBetween: (from: number, until: number): Payment[] =>
      payments(
        `state = 'success' and changed_at >= ? and changed_at < ? order by changed_at, rowid`,
        from,
        until,
      ),
    reversalsOf: (txId: string): Payment[] => payments('origin_tx_id = ? order by created_at', txId),
    /** Moves a transaction to another stage if it is still in the expected one. @returns whether it was */
    move(
      txId: string,
      from: Stage,
      change: {
        stage: Stage
        state: StateName
        fate?: Fate
        authCode?: string
        merchantTxId?: string
        errCode?: string
        errMsg?: string
      },
    ): boolean {
      return (
        books.run(
          `update piq_payment set stage = ?, state = ?, fate = coalesce(?, fate), auth_code = coalesce(?, auth_code),
           merchant_tx_id = coalesce(?, merchant_tx_id), err_code = coalesce(?, err_code),
           err_msg = coalesce(?, err_msg), changed_at = ? where tx_id = ? and stage = ?`,
          change.stage,
          change.state,
          change.fate ?? null,
          change.authCode ?? null,
          change.merchantTxId ?? null,
          change.errCode ?? null,
          change.errMsg ?? null,
          clock.now(),
          txId,
          from,
        ).changes === 1
      )
    },

    // ── accounts ──────────────────────────────────────────────────────────────
    /** Stores a player's account, or returns the stored one; a removed one is offered again. */
    keepAccount(account: Omit<Account, 'accountId'>): Account {
      const known = books.one<AccountRow>(
        `select * from piq_account where user_id = ? and method = ? and masked = ? and holder = ? and expiry = ?
         and fate = ? and reference = ?`,
        account.userId,
        account.method,
        account.masked,
        account.holder,
        account.expiry,
        account.fate,
        account.reference,
      )
      if (known) return accountFrom(known)
      const accountId = randomUUID()
      books.run(
        'insert into piq_account values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)',
        accountId,
        account.userId,
        account.method,
        account.masked,
        account.holder,
        account.bank,
        account.expiry,
        account.fate,
        account.isAsked ? 1 : 0,
        account.reference,
      )
      return { ...account, accountId }
    },
    noteUse(accountId: string): void {
      books.run(
        'update piq_account set used_at = ?, is_hidden = 0 where account_id = ?',
        clock.now(),
        accountId,
      )
    },
    accountsOf(userId: string, method: Method): Account[] {
      return books
        .all<AccountRow>(
          'select * from piq_account where user_id = ? and method = ? and used_at > 0 and is_hidden = 0 order by used_at desc limit 5',
          userId,
          method,
        )
        .map(accountFrom)
    },
    /** Also finds accounts that the player has removed, because payments refer to them. */
    readAccount(userId: string, accountId: string): Account | undefined {
      const row = books.one<AccountRow>(
        'select * from piq_account where user_id = ? and account_id = ?',
        userId,
        accountId,
      )
      return row && accountFrom(row)
    },
    /** @returns whether there was one to hide; payments keep what they need */
    hideAccount: (userId: string, accountId: string): boolean =>
      books.run(
        'update piq_account set is_hidden = 1 where user_id = ? and account_id = ? and is_hidden = 0',
        userId,
        accountId,
      ).changes === 1,

    // ── timers ────────────────────────────────────────────────────────────────
    setTimer(txId: string, kind: TimerKind, dueAt: number): void {
      books.run('insert or replace into piq_timer values (?, ?, ?)', txId, kind, dueAt)
    },
    /** @returns whether it was still set */
    clearTimer: (txId: string, kind: TimerKind): boolean =>
      books.run('delete from piq_timer where tx_id = ? and kind = ?', txId, kind).changes === 1,
    dueTimers: (now: number): { tx_id: string; kind: TimerKind }[] =>
      books.all<{ tx_id: string; kind: TimerKind }>(
        'select tx_id, kind from piq_timer where due_at <= ? order by due_at limit 100',
        now,
      ),
  }
}
