import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Books } from '../books.ts'
import { type Clock, isoOf, timeText } from '../clock.ts'
import { type Html, html, sendPage } from '../html.ts'
import type { Signals } from '../signals.ts'

interface SmsRow {
  id: string
  at: number
  number: string
  sender: string
  text: string
}

const TOPIC = 'phone'
const SHOWN = 200

export interface Phone {
  /** @param number digits of the international number, without a plus */
  deliver(message: { number: string; sender: string; text: string }): void
}

/** The phones that receive text messages: stored, shown at `/phone`, read by tests at `/phone/messages`. */
export function openPhone(books: Books, clock: Clock, signals: Signals): Phone {
  books.run(
    `create table if not exists phone_sms (id text primary key, at integer not null, number text not null,
     sender text not null, text text not null) strict`,
  )
  books.run('create index if not exists phone_sms_number on phone_sms (number, at)')
  return {
    deliver({ number, sender, text }) {
      books.run(
        'insert into phone_sms values (?, ?, ?, ?, ?)',
        randomUUID(),
        clock.now(),
        number,
        sender,
        text,
      )
      signals.announce(TOPIC)
    },
  }
}

export function registerPhone(app: FastifyInstance, books: Books): void {
  app.get<{ Querystring: { number?: string } }>('/phone', async (request, reply) => {
    const rows = messagesOf(books, request.query.number)
    return sendPage(reply, {
      title: 'Phone',
      liveTopic: TOPIC,
      screen: '/phone',
      body: html`<h1>Phone</h1>
        <p class="quiet">Text messages that the product has sent, one phone for each number.</p>
        <p class="visually-hidden" role="status" data-said>${said(rows)}</p>
        <div class="phones" data-part="phones">${phones(rows)}</div>`,
    })
  })
  app.get<{ Querystring: { number?: string } }>('/phone/messages', (request, reply) =>
    reply.send({
      messages: messagesOf(books, request.query.number).map((row) => ({
        id: row.id,
        at: isoOf(row.at),
        number: row.number,
        from: row.sender,
        text: row.text,
        code: codeIn(row.text),
      })),
    }),
  )
}

/** Newest first; of one number when given, in any spelling. */
function messagesOf(books: Books, number: string | undefined): SmsRow[] {
  const digits = number?.replace(/\D/g, '')
  return digits
    ? books.all<SmsRow>(
        'select * from phone_sms where number = ? order by at desc, rowid desc limit ?',
        digits,
        SHOWN,
      )
    : books.all<SmsRow>('select * from phone_sms order by at desc, rowid desc limit ?', SHOWN)
}

function codeIn(text: string): string | null {
  return /\b\d{4,10}\b/.exec(text)?.[0] ?? null
}

function said(rows: readonly SmsRow[]): string {
  const newest = rows[0]
  return newest ? `Newest message, to +${newest.number}: ${newest.text}` : 'No messages'
}

function phones(rows: readonly SmsRow[]): Html {
  if (rows.length === 0)
    return html`<p class="empty">
      No messages yet. Codes that the product sends by text message arrive here.
    </p>`
  const byNumber = Map.groupBy(rows, (row) => row.number)
  return html`${[...byNumber].map(
    ([number, messages]) =>
      html`<section class="phone" aria-labelledby="phone-${number}">
        <div class="phone-screen">
          <div class="phone-top">
            <h2 id="phone-${number}">+${number}</h2>
            <p class="tiny faint">Messages from ${messages[0]?.sender ?? ''}</p>
          </div>
          <div class="messages" tabindex="0" role="region" aria-label="Messages of +${number}, newest first">
            ${messages.map(bubble)}
          </div>
        </div>
      </section>`,
  )}`
}

function bubble(row: SmsRow): Html {
  const code = codeIn(row.text)
  return html`<div>
    <p class="tiny faint">${timeText(row.at)}</p>
    <div class="bubble">${code === null ? '' : html`<span class="code">${code}</span>`}${row.text}</div>
  </div>`
}
