import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { basicAuthorization } from '../authorization.ts'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import type { Round } from '../studio-kit/store.ts'
import { addOffer, cancelOffer, offersOf } from './free-games.ts'
import { answerText, operationIn, type ServiceAnswer } from './soap.ts'
import type { Elements } from './xml.ts'

type Operation = (kit: Pick<Kit, 'store' | 'clock'>, elements: Elements) => ServiceAnswer

const operations: ReadonlyMap<string, Operation> = new Map([
  ['GetUnfinishedGames', unfinishedGames],
  ['AddFreegameOffers', addOffer],
  ['GetFreegameOffers', offersOf],
  ['CancelFreegame', cancelOffer],
])

/** `CasinoGameTPService` for operators: SOAP 1.1 with HTTP Basic. A refusal is a fault with the status 500. */
export function registerService(app: FastifyInstance, kit: Kit): void {
  void app.register(async (soap) => {
    soap.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    soap.post('/CasinoGameTPService', async (request, reply) => {
      reply.header('content-type', 'text/xml; charset=utf-8')
      const { user, password } = credentials.playngo
      const basic = basicAuthorization(user, password)
      if (request.headers.authorization !== basic) return reply.code(401).send('')
      const { root = '', elements = {} } = operationIn(String(request.body)) ?? {}
      const answer = operations.get(root)?.(kit, elements) ?? {
        fault: 'InvalidOperation',
        message: 'The operation is not known',
      }
      const { status, text } = answerText(root, answer)
      return reply.code(status).send(text)
    })
  })
}

function unfinishedGames(
  { store }: Pick<Kit, 'store'>,
  { ExternalId: player = '' }: Elements,
): ServiceAnswer {
  if (player === '') return { fault: 'ValidationFault', message: 'ExternalId is required' }
  return { of: 'UnfinishedGame', items: store.unsettled(player).map(facts) }
}

const facts = ({ symbol, id, stakeMinor, currency }: Round): Elements => ({
  GameId: symbol,
  RoundId: id,
  Stake: decimalFromMinor(BigInt(stakeMinor), isCurrencyCode(currency) ? currency : 'EUR'),
  Currency: currency,
})
