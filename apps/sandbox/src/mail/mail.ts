import { z } from 'zod'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { openMailbox, registerMailbox } from './mailbox.ts'

const message = z.object({
  from: z.string().min(3).max(300),
  to: z.email(),
  subject: z.string().min(1).max(300),
  text: z.string().min(1).max(50_000),
  html: z.string().max(200_000).optional(),
})

/** An e-mail delivery service: `POST /mail/messages` with a Bearer key; what it delivers lies in the mailbox. */
export const mail: Company = {
  id: 'mail',
  name: 'E-mail delivery',
  kind: 'messages',
  describe: 'Takes e-mails by HTTP and puts them into the mailbox.',
  screens: [{ title: 'Mailbox', path: '/mailbox' }],
  answers: ['throttled', 'server-error', 'refused'],
  open({ books, clock, control, signals }) {
    const mailbox = openMailbox(books, clock, signals)
    return {
      async registerScreens(app) {
        registerMailbox(app, books)
      },
      async register(app) {
        app.post('/messages', async (request, reply) => {
          if (request.headers.authorization !== `Bearer ${credentials.mail.key}`)
            return reply.code(401).send({ error: 'unauthorized', message: 'the key is not known' })
          const next = control.take('throttled', 'server-error', 'refused')
          if (next === 'throttled')
            return reply.code(429).header('retry-after', '1').send({ error: 'throttled' })
          if (next === 'server-error') return reply.code(500).send({ error: 'internal' })
          const parsed = message.safeParse(request.body)
          if (!parsed.success) {
            const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
            return reply.code(400).send({ error: 'invalid', message: problems.join('; ') })
          }
          // An address that no mail server takes, for tests of what the product does then.
          if (next === 'refused' || parsed.data.to.toLowerCase().startsWith('bounce@'))
            return reply.code(422).send({ error: 'recipient_refused', message: 'the address takes no mail' })
          return reply.code(202).send({ id: mailbox.deliver(parsed.data) })
        })
      },
    }
  },
}
