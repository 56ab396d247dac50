import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { basicAuthorization, isSameSecret } from '../authorization.ts'
import { registerCompany } from './register-company.ts'
import { parseXml, sendXml, takeXml } from './xml.ts'

const question = z.object({
  Spielerabfrage: z.object({
    Anfragenummer: z.string().min(1),
    Anlass: z.enum(['Anmeldung', 'Werbung']),
    Person: z.object({
      Vorname: z.string().min(1),
      Nachname: z.string().min(1),
      Geburtsdatum: z.iso.date(),
      Postleitzahl: z.string().min(1),
      Ort: z.string().min(1),
    }),
  }),
})

const ours = basicAuthorization(credentials.oasis.user, credentials.oasis.password)

/** Germany's register of excluded players. Path and elements are assumed. */
export const oasis = registerCompany(
  {
    id: 'oasis',
    name: 'OASIS',
    country: 'DE',
    hasEnds: true,
    describe: 'Germany’s register of excluded players.',
    answers: ['wrong-key', 'malformed', 'banned', 'other-request', 'no-result', 'not-xml'],
  },
  (app, { control, exclusions, isFailing }) => {
    takeXml(app)
    app.post('/spielersperrdatei/v1/abfrage', async (request, reply) => {
      if (isFailing()) return reply.code(500).send()
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
)
