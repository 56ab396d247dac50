import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'

/** An authorization request of 1-Click: one sign-in with a bank. */
export interface OneClick {
  readonly txRefId: string
  readonly redirectUri: string
  readonly state: string
  readonly identityProvider: string
  readonly attributes: Readonly<Record<string, string>>
  /** Decimal text of a payment that is made after `signin`; empty without one. */
  readonly amount: string
  /** The merchant's answer to `signin`; empty before it and after a refusal. */
  readonly userId: string
  readonly sessionId: string
  readonly errCode: string
  readonly errMsg: string
}

interface Row {
  tx_ref_id: string
  redirect_uri: string
  state: string
  identity_provider: string
  attributes: string
  amount: string
  user_id: string
  session_id: string
  err_code: string
  err_msg: string
}

/** Lifetime of an authorization code (ms). */
const CODE_LIFE_MS = 60_000
/** Lifetime of an access token (ms). */
const TOKEN_LIFE_MS = 10 * 60_000

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Codes and tokens. Only their digests are stored. */
function openGrants(books: Books, clock: Clock) {
  books.run(
    `create table if not exists piq_one_click_grant (digest text primary key, kind text not null,
     tx_ref_id text not null, claims text not null, good_until integer not null) strict`,
  )
  return {
    issue(kind: 'code' | 'token', txRefId: string, claims: object): string {
      const value = randomBytes(32).toString('base64url')
      books.run(
        'insert into piq_one_click_grant values (?, ?, ?, ?, ?)',
        digestOf(value),
        kind,
        txRefId,
        JSON.stringify(claims),
        clock.now() + (kind === 'code' ? CODE_LIFE_MS : TOKEN_LIFE_MS),
      )
      return value
    },
    find(kind: 'code' | 'token', value: string) {
      const row = books.one<{ tx_ref_id: string; claims: string; good_until: number }>(
        'select * from piq_one_click_grant where digest = ? and kind = ?',
        digestOf(value),
        kind,
      )
      if (!row || row.good_until <= clock.now()) return undefined
      return { txRefId: row.tx_ref_id, claims: JSON.parse(row.claims) as Record<string, unknown> }
    },
    /** @returns whether it was there */
    remove: (value: string): boolean =>
      books.run('delete from piq_one_click_grant where digest = ?', digestOf(value)).changes === 1,
  }
}

function requestFrom(row: Row): OneClick {
  return {
    txRefId: row.tx_ref_id,
    redirectUri: row.redirect_uri,
    state: row.state,
    identityProvider: row.identity_provider,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    amount: row.amount,
    userId: row.user_id,
    sessionId: row.session_id,
    errCode: row.err_code,
    errMsg: row.err_msg,
  }
}

/** 1-Click's requests, codes and tokens. */
export function openOneClickStore(books: Books, clock: Clock) {
  books.run(
    `create table if not exists piq_one_click (tx_ref_id text primary key, redirect_uri text not null,
     state text not null, identity_provider text not null, attributes text not null, amount text not null,
     user_id text not null, session_id text not null, err_code text not null,
     err_msg text not null, created_at integer not null) strict`,
  )
  const grants = openGrants(books, clock)
  return {
    insert(
      asked: Pick<OneClick, 'redirectUri' | 'state' | 'identityProvider' | 'attributes' | 'amount'>,
    ): string {
      const txRefId = randomUUID()
      books.run(
        `insert into piq_one_click values (?, ?, ?, ?, ?, ?, '', '', '', '', ?)`,
        txRefId,
        asked.redirectUri,
        asked.state,
        asked.identityProvider,
        JSON.stringify(asked.attributes),
        asked.amount,
        clock.now(),
      )
      return txRefId
    },
    read(txRefId: string): OneClick | undefined {
      const row = books.one<Row>('select * from piq_one_click where tx_ref_id = ?', txRefId)
      return row && requestFrom(row)
    },
    noteAnswer(
      txRefId: string,
      answer: { userId?: string; sessionId?: string; errCode?: string; errMsg?: string },
    ): void {
      books.run(
        'update piq_one_click set user_id = ?, session_id = ?, err_code = ?, err_msg = ? where tx_ref_id = ?',
        answer.userId ?? '',
        answer.sessionId ?? '',
        answer.errCode ?? '',
        answer.errMsg ?? '',
        txRefId,
      )
    },
    /** @param claims what the token will say of the person */
    issueCode: (txRefId: string, claims: object) => grants.issue('code', txRefId, claims),
    issueToken: (txRefId: string, claims: object) => grants.issue('token', txRefId, claims),
    /** A code is good for one exchange. */
    takeCode(code: string) {
      const found = grants.find('code', code)
      return grants.remove(code) ? found : undefined
    },
    findToken: (token: string) => grants.find('token', token),
    tokenSeconds: TOKEN_LIFE_MS / 1000,
  }
}
