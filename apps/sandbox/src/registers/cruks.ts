import { createHash } from 'node:crypto'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { isSameSecret } from '../authorization.ts'
import { registerCompany } from './register-company.ts'
import { parseXml, sendXml, takeXml } from './xml.ts'

const question = z.object({
  CRUKSCheckInterface: z.object({
    '@type': z.literal('request'),
    '@mode': z.literal('direct'),
    '@senderID': z.literal(credentials.cruks.senderId),
    '@version': z.string().min(1),
    CRUKSCheckRequest: z.object({
      RequestID: z.string().min(1),
      Person: z.object({
        FirstName: z.string().min(1),
        LastName: z.string().min(1),
        BirthDate: z.iso.date(),
      }),
    }),
  }),
})
const transferHeaders = z.object({
  'x-ttrs-date': z.string().regex(/^\d{14}$/),
  'x-ttrs-filename': z.string().min(1),
  'x-ttrs-files-count': z.literal('1'),
})

const answer = (content: Readonly<Record<string, unknown>>) => ({
  CRUKSCheckInterface: { '@type': 'response', '@version': '1.0', ...content },
})

/** The Netherlands' register of excluded players, through an intermediary. Most elements are assumed. */
export const cruks = registerCompany(
  {
    id: 'cruks',
    name: 'Cruks',
    country: 'NL',
    hasEnds: false,
    describe: 'The Netherlands’ register of excluded players, through an intermediary.',
    answers: ['wrong-key', 'registered', 'error-block', 'no-result', 'not-xml'],
  },
  (app, { control, exclusions, isFailing }) => {
    takeXml(app)
    app.post<{ Querystring: { token?: string } }>(
      '/ccr/createTransactionWithToken',
      async (request, reply) => {
        if (isFailing()) return reply.code(500).send()
        if (!isSameSecret(request.query.token, credentials.cruks.token) || control.take('wrong-key'))
          return reply.code(401).send()
        const asked = question.safeParse(parseXml(request.body))
        const next = control.take('registered', 'error-block', 'no-result', 'not-xml')
        const isWhole = asked.success && transferHeaders.safeParse(request.headers).success
        if (!isWhole || next === 'error-block')
          return sendXml(
            reply,
            answer({ Error: { Code: 'INVALID_REQUEST', Description: 'The request is incomplete' } }),
          )
        if (next === 'not-xml') return reply.type('text/html').send('<html><body>gateway')
        if (next === 'no-result') return sendXml(reply, answer({}))
        const {
          FirstName: firstName,
          LastName: lastName,
          BirthDate: dateOfBirth,
        } = asked.data.CRUKSCheckInterface.CRUKSCheckRequest.Person
        const isRegistered =
          next === 'registered' ||
          (exclusions.find({ firstName, lastName, dateOfBirth })?.isExcluded ?? false)
        const person = `${firstName}|${lastName}|${dateOfBirth}`.toLowerCase()
        const code = createHash('sha256').update(person).digest('hex').slice(0, 32)
        return sendXml(
          reply,
          answer({
            CRUKSCheckResult: { ResponseCRUKSCode: code, IsRegistered: String(isRegistered) },
          }),
        )
      },
    )
  },
)
