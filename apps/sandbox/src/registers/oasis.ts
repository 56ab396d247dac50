import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { isSameSecret } from './same-secret.ts'
import { openRegister, type RegisterFacts } from './screen.ts'
import { parseXml, takeXml, toXml } from './xml.ts'

const facts: RegisterFacts = { id: 'oasis', name: 'OASIS', country: 'DE', hasEnds: true }

const question = z.object({
  Spielerabfrage: z.object({
    Anfragenummer: z.string().min(1),
    Anlass: z.literal('Anmeldung'),
    Person: z.object({
      Vorname: z.string().min(1),
      Nachname: z.string().min(1),
      Geburtsdatum: z.iso.date(),
      Postleitzahl: z.string().min(1),
      Ort: z.string().min(1),
    }),
  }),
})

const ours = `Basic ${Buffer.from(`${credentials.oasis.user}:${credentials.oasis.password}`).toString('base64')}`

const sendXml = (reply: FastifyReply, root: Readonly<Record<string, unknown>>) =>
  reply.type('application/xml; charset=utf-8').send(toXml(root))

/** Germany's register of excluded players. Path and elements are assumed. */
export const oasis: Company = {
  id: facts.id,
  name: facts.name,
  kind: 'register',
  describe: 'Germany’s register of excluded players.',
  screens: [{ title: 'People', path: '/oasis/people' }],
  answers: ['server-error', 'wrong-key', 'malformed', 'banned', 'other-request', 'no-result', 'not-xml'],
  open(context) {
    const { control } = context
    const register = openRegister(context, facts)
    const { exclusions } = register
    return {
      async register(app) {
        takeXml(app)
        register.registerScreen(app)
        app.post('/spielersperrdatei/v1/abfrage', async (request, reply) => {
          if (register.isFailing()) return reply.code(500).send()
          if (!isSameSecret(request.headers.authorization, ours) || control.take('wrong-key'))
            return reply.code(401).send()
          const asked = question.safeParse(parseXml(request.body))
          if (!asked.success || control.take('malformed')) return reply.code(400).send()
          const { Anfragenummer, Person } = asked.data.Spielerabfrage
          const found = exclusions.find({
            firstName: Person.Vorname,
            lastName: Person.Nachname,
            dateOfBirth: Person.Geburtsdatum,
          })
          const next = control.take('banned', 'other-request', 'no-result', 'not-xml')
          if (next === 'not-xml') return reply.type('text/html').send('<html><body>gateway')
          if (next === 'no-result') return sendXml(reply, { Spielerauskunft: { Anfragenummer } })
          const isBanned = next === 'banned' || found?.isExcluded === true
          return sendXml(reply, {
            Spielerauskunft: {
              Anfragenummer: next === 'other-request' ? randomUUID() : Anfragenummer,
              Auskunftsnummer: randomUUID(),
              Gesperrt: isBanned ? 'ja' : 'nein',
              ...(found?.until ? { GesperrtBis: found.until } : {}),
            },
          })
        })
      },
    }
  },
}
