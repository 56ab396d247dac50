import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html } from '../html.ts'

const message = z.object({
  from: z.string().min(3).max(300),
  to: z.email(),
  subject: z.string().min(1).max(300),
  text: z.string().min(1).max(50_000),
  html: z.string().max(200_000).optional(),
})

interface MailRow {
  id: string
  at: number
  sender: string
  recipient: string
  subject: string
  text: string
}

/** An e-mail delivery service: `POST /mail/messages` with a Bearer key; what it delivers lies in the mailbox. */
export const mail: Company = {
  id: 'mail',
  name: 'E-mail delivery',
  kind: 'messages',
  describe: 'Takes e-mails by HTTP and puts them into the mailbox.',
  screens: [{ title: 'Mailbox', path: '/mailbox' }],
  answers: ['throttled', 'server-error', 'refused'],
  open({ books, clock, control }) {
    books.run(
      `create table if not exists mail (id text primary key, at integer not null, sender text not null, recipient text not null,
       subject text not null, text text not null) strict`,
    )
    return {
      async register(app) {
        app.post('/messages', async (request, reply) => {
          await control.wait()
          const finish = (status: number, body: object) => {
            const answer = JSON.stringify(body)
            control.log({
              direction: 'in',
              name: 'messages',
              request: JSON.stringify(request.body),
              status,
              answer,
            })
            return reply.code(status).send(body)
          }
          if (request.headers.authorization !== `Bearer ${credentials.mail.key}`)
            return finish(401, { error: 'unauthorized', message: 'the key is not known' })
          const next = control.take('throttled', 'server-error', 'refused')
          if (next === 'throttled') return finish(429, { error: 'throttled' })
          if (next === 'server-error') return finish(500, { error: 'internal' })
          if (next === 'refused') return finish(422, { error: 'recipient_refused' })
          const parsed = message.safeParse(request.body)
          if (!parsed.success)
            return finish(400, {
              error: 'invalid',
              message: parsed.error.issues
                .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
                .join('; '),
            })
          const id = randomUUID()
          const { from, to, subject, text } = parsed.data
          books.run(
            'insert into mail values (?, ?, ?, ?, ?, ?)',
            id,
            clock.now(),
            from,
            to.toLowerCase(),
            subject,
            text,
          )
          return finish(202, { id })
        })
      },
    }
  },
}

/** Newest first; of one recipient when named. */
export function mailsOf(
  all: <R>(sql: string, ...values: string[]) => R[],
  to: string | undefined,
): MailRow[] {
  return to === undefined
    ? all<MailRow>('select * from mail order by at desc limit 100')
    : all<MailRow>('select * from mail where recipient = ? order by at desc limit 100', to.toLowerCase())
}

export function mailList(rows: readonly MailRow[]) {
  if (rows.length === 0)
    return html`<p class="quiet">No e-mails yet. What the product sends arrives here.</p>`
  return html`${rows.map(
    (row) =>
      html`<article class="card">
          <p class="small quiet">
            ${Temporal.Instant.fromEpochMilliseconds(row.at).toString().slice(0, 19).replace('T', ' ')} · to
            ${row.recipient}
          </p>
          <h2>${row.subject}</h2>
          ${row.text.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}
        </article>
        <br />`,
  )}`
}
