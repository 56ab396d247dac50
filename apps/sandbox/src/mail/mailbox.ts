import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Books } from '../books.ts'
import { type Clock, isoOf, timeText } from '../clock.ts'
import { type Html, html, sendPage } from '../html.ts'
import type { Signals } from '../signals.ts'

interface MailRow {
  id: string
  at: number
  sender: string
  recipient: string
  subject: string
  text: string
  html: string
}

const TOPIC = 'mailbox'
const SHOWN = 200

export interface Letter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** The mailbox: stored, shown at `/mailbox`, read by tests at `/mailbox/messages`. */
export function openMailbox(books: Books, clock: Clock, signals: Signals) {
  books.run(
    `create table if not exists mailbox (id text primary key, at integer not null, sender text not null,
     recipient text not null, subject text not null, text text not null, html text not null) strict`,
  )
  books.run('create index if not exists mailbox_recipient on mailbox (recipient, at)')
  return {
    /** @returns the service's id of the message */
    deliver(letter: Letter): string {
      const id = randomUUID()
      books.run(
        'insert into mailbox values (?, ?, ?, ?, ?, ?, ?)',
        id,
        clock.now(),
        letter.from,
        letter.to.toLowerCase(),
        letter.subject,
        letter.text,
        letter.html ?? '',
      )
      signals.announce(TOPIC)
      return id
    },
  }
}

export function registerMailbox(app: FastifyInstance, books: Books): void {
  app.get<{ Querystring: { to?: string; id?: string } }>('/mailbox', async (request, reply) => {
    const { to, id } = request.query
    const rows = lettersOf(books, to)
    const chosen = rows.find((row) => row.id === id) ?? rows[0]
    return sendPage(reply, {
      title: 'Mailbox',
      liveTopic: TOPIC,
      screen: '/mailbox',
      body: html`<h1>Mailbox</h1>
        <p class="quiet">
          ${to ? html`E-mails to ${to}. <a href="/mailbox">Show all</a>` : 'E-mails that the product has sent, to anybody.'}
        </p>
        <p class="visually-hidden" role="status" data-said>
          ${rows[0] ? `Newest e-mail, to ${rows[0].recipient}: ${rows[0].subject}` : 'No e-mails'}
        </p>
        <div data-part="mail">
          ${
            chosen
              ? html`<div class="mail">
                  <ol class="mail-list" aria-label="E-mails, newest first">
                    ${rows.map((row) => listRow(row, row === chosen, to))}
                  </ol>
                  ${letterView(chosen)}
                </div>`
              : html`<p class="empty">No e-mails yet. What the product sends arrives here.</p>`
          }
        </div>`,
    })
  })
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', (request, reply) =>
    reply.send({
      messages: lettersOf(books, request.query.to).map((row) => ({
        id: row.id,
        at: isoOf(row.at),
        from: row.sender,
        to: row.recipient,
        subject: row.subject,
        text: row.text,
        html: row.html === '' ? null : row.html,
        code: /\b\d{4,10}\b/.exec(row.text)?.[0] ?? null,
        links: linksIn(row.text),
      })),
    }),
  )
}

/** Newest first; of one recipient when given. */
function lettersOf(books: Books, to: string | undefined): MailRow[] {
  return to
    ? books.all<MailRow>(
        'select * from mailbox where recipient = ? order by at desc, rowid desc limit ?',
        to.toLowerCase(),
        SHOWN,
      )
    : books.all<MailRow>('select * from mailbox order by at desc, rowid desc limit ?', SHOWN)
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g)?.map((link) => link.replace(/[.,;)]+$/, '')) ?? []
}

function listRow(row: MailRow, isChosen: boolean, to: string | undefined): Html {
  const query = new URLSearchParams({ id: row.id, ...(to ? { to } : {}) })
  return html`<li>
    <a href="/mailbox?${query.toString()}" ${isChosen ? { markup: 'aria-current="true"' } : ''}>
      <span class="row tiny"><span>${row.recipient}</span><span>${timeText(row.at)}</span></span>
      <b>${row.subject}</b>
    </a>
  </li>`
}

function letterView(row: MailRow): Html {
  return html`<article class="card letter" aria-labelledby="subject">
    <h2 id="subject">${row.subject}</h2>
    <p class="small quiet">From ${row.sender}<br />To ${row.recipient}<br />${timeText(row.at)} UTC</p>
    ${row.text.split(/\n{2,}/).map((paragraph) => html`<p>${withLinks(paragraph)}</p>`)}
  </article>`
}

/** The text with its URLs as links; everything else escaped. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/g)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}
