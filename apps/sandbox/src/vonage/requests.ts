import { randomInt, randomUUID } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'

export interface Verification {
  readonly request_id: string
  readonly number: string
  readonly brand: string
  readonly locale: string
  readonly code: string
  readonly attempts: number
  /** Number of the running workflow step, from 1. */
  readonly step: number
  readonly steps: number
  readonly status: 'open' | 'completed' | 'failed' | 'cancelled' | 'expired'
  readonly timeout_ms: number
  readonly started_at: number
  readonly expires_at: number
  /** The application of the request; empty for calls with key and secret. */
  readonly application_id: string
  readonly client_ref: string
}

export interface Check {
  readonly at: number
  readonly code: string
  readonly isRight: 0 | 1
}

export type Checked =
  | { readonly is: 'completed' | 'wrong' | 'too-many'; readonly row: Verification }
  /** Ended by too many wrong codes. */
  | { readonly is: 'over' }
  | { readonly is: 'unknown' }

export interface NewVerification {
  readonly number: string
  readonly brand: string
  readonly locale: string
  readonly codeLength: number
  readonly code?: string | undefined
  readonly steps: number
  readonly timeoutMs: number
  readonly applicationId?: string | undefined
  readonly clientRef?: string | undefined
}

/** Number of wrong codes that ends a request. */
const WRONG_CODES = 3

/** Requests of both API versions: a number has at most one running request. */
export function openRequests(books: Books, clock: Clock) {
  books.run(
    `create table if not exists vonage_verification (request_id text primary key, number text not null,
     brand text not null, locale text not null, code text not null, attempts integer not null, step integer not null,
     steps integer not null, status text not null, timeout_ms integer not null, started_at integer not null,
     expires_at integer not null, application_id text not null, client_ref text not null) strict`,
  )
  books.run(
    `create table if not exists vonage_check (request_id text not null, at integer not null, code text not null,
     is_right integer not null) strict`,
  )
  const rowOf = (id: string) =>
    books.one<Verification>('select * from vonage_verification where request_id = ?', id)
  const openRow = (id: string) =>
    books.one<Verification>(
      `select * from vonage_verification where request_id = ? and status = 'open' and expires_at > ?`,
      id,
      clock.now(),
    )
  const end = (id: string, status: Verification['status']) =>
    books.run('update vonage_verification set status = ? where request_id = ?', status, id)

  return {
    find: rowOf,
    findOpen: openRow,
    checksOf: (id: string) =>
      books.all<Check>(
        'select at, code, is_right as isRight from vonage_check where request_id = ? order by at, rowid',
        id,
      ),
    /** @returns the new request, or the id of the one running for this number */
    begin(asked: NewVerification): { row: Verification } | { running: string } {
      const code = asked.code ?? String(randomInt(10 ** asked.codeLength)).padStart(asked.codeLength, '0')
      const requestId = randomUUID()
      return books.atomically(() => {
        const now = clock.now()
        const known = books.one<{ request_id: string }>(
          `select request_id from vonage_verification where number = ? and status = 'open' and expires_at > ?`,
          asked.number,
          now,
        )
        if (known) return { running: known.request_id }
        books.run(
          `insert into vonage_verification values (?, ?, ?, ?, ?, 0, 1, ?, 'open', ?, ?, ?, ?, ?)`,
          requestId,
          asked.number,
          asked.brand,
          asked.locale,
          code,
          asked.steps,
          asked.timeoutMs,
          now,
          now + asked.timeoutMs,
          asked.applicationId ?? '',
          asked.clientRef ?? '',
        )
        return { row: rowOf(requestId) as Verification }
      })
    },
    check(id: string, code: string): Checked {
      const row = openRow(id)
      if (!row) return { is: rowOf(id)?.status === 'failed' ? 'over' : 'unknown' }
      const isRight = code === row.code
      books.run('insert into vonage_check values (?, ?, ?, ?)', id, clock.now(), code, isRight ? 1 : 0)
      if (isRight) {
        end(id, 'completed')
        return { is: 'completed', row }
      }
      const isLast = row.attempts + 1 >= WRONG_CODES
      books.run('update vonage_verification set attempts = attempts + 1 where request_id = ?', id)
      if (isLast) end(id, 'failed')
      return { is: isLast ? 'too-many' : 'wrong', row }
    },
    /** Advances to the next step of the workflow. @returns undefined when there is none */
    next(row: Verification): Verification | undefined {
      if (row.step >= row.steps) return undefined
      books.run(
        'update vonage_verification set step = step + 1, expires_at = ? where request_id = ?',
        clock.now() + row.timeout_ms,
        row.request_id,
      )
      return rowOf(row.request_id)
    },
    cancel: (id: string) => end(id, 'cancelled'),
    /** Ends expired requests. @returns those that ended now */
    expire(): Verification[] {
      const ended = books.all<Verification>(
        `select * from vonage_verification where status = 'open' and expires_at <= ?`,
        clock.now(),
      )
      for (const { request_id: id } of ended) end(id, 'expired')
      return ended
    },
  }
}

export type Requests = ReturnType<typeof openRequests>

/** Text messages by locale or its language; English for every other. */
const smsTexts: Readonly<Record<string, string>> = {
  en: '{code} is your {brand} code. Do not share it with anybody.',
  fi: '{code} on {brand}-koodisi. Älä anna sitä kenellekään.',
  nb: '{code} er din {brand}-kode. Ikke del den med noen.',
  de: '{code} ist Ihr {brand}-Code. Geben Sie ihn niemandem weiter.',
  fr: '{code} est votre code {brand}. Ne le communiquez à personne.',
  es: '{code} es tu código de {brand}. No lo compartas con nadie.',
  'pt-pt': '{code} é o seu código {brand}. Não o partilhe com ninguém.',
  'pt-br': '{code} é o seu código {brand}. Não o compartilhe com ninguém.',
  ja: '{brand}の確認コードは{code}です。誰にも教えないでください。',
  fil: '{code} ang iyong {brand} code. Huwag itong ibigay kaninuman.',
  tr: '{brand} kodunuz: {code}. Kimseyle paylaşmayın.',
  pl: '{code} to Twój kod {brand}. Nie podawaj go nikomu.',
}

export function smsText({ locale, brand, code }: Pick<Verification, 'locale' | 'brand' | 'code'>): string {
  const text = smsTexts[locale] ?? smsTexts[locale.split('-', 1)[0] ?? ''] ?? smsTexts['en'] ?? ''
  return text.replace('{code}', code).replace('{brand}', brand)
}

/** Digits of an international number; undefined when it is invalid. */
export const numberFrom = (text: string): string | undefined =>
  /^\+?[1-9]\d{6,14}$/.test(text.replaceAll(/[\s()-]/g, '')) ? text.replaceAll(/\D/g, '') : undefined

/** Languages of the company's own texts (its list of locales). */
export const locales: ReadonlySet<string> = new Set(
  (
    'ar-xa cs-cz cy-cy cy-gb da-dk de-de el-gr en-au en-gb en-in en-us es-es es-mx es-us fi-fi fil-ph fr-ca fr-fr hi-in hu-hu ' +
    'id-id is-is it-it ja-jp ko-kr nb-no nl-nl pl-pl pt-br pt-pt ro-ro ru-ru sv-se th-th tr-tr vi-vn yue-cn zh-cn zh-tw'
  ).split(' '),
)
