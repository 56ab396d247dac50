import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import type { Round } from '../studio-kit/store.ts'
import { readXml, writeElements } from './xml.ts'

const NAMESPACE = 'http://playngo.com/v1'
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

/** `CasinoGameTPService` for operators: SOAP 1.1 with HTTP Basic. A refusal is a fault with the status 500. */
export function registerService(app: FastifyInstance, kit: Kit): void {
  void app.register(async (soap) => {
    soap.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    soap.post('/CasinoGameTPService', async (request, reply) => {
      reply.header('content-type', 'text/xml; charset=utf-8')
      const { user, password } = credentials.playngo
      const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      if (request.headers.authorization !== basic) return reply.code(401).send('')
      const operation = operationIn(String(request.body))
      if (operation?.root !== 'GetUnfinishedGames')
        return reply.code(500).send(fault('InvalidOperation', 'The operation is not known'))
      const player = operation.elements['ExternalId'] ?? ''
      if (player === '') return reply.code(500).send(fault('ValidationFault', 'ExternalId is required'))
      return envelope(unfinishedGames(kit.store.unsettled(player)))
    })
  })
}

/** The one element of an envelope's body. */
function operationIn(text: string): ReturnType<typeof readXml> {
  const body = /<(?:\w+:)?Body>([^]*)<\/(?:\w+:)?Body>/.exec(text)?.[1] ?? ''
  return readXml(body.replace(/\sxmlns(?::\w+)?="[^"]*"/g, ''))
}

const unfinishedGames = (rounds: readonly Round[]): string =>
  `<GetUnfinishedGamesResponse xmlns="${NAMESPACE}"><GetUnfinishedGamesResult>` +
  rounds.map((round) => `<UnfinishedGame>${writeElements(facts(round))}</UnfinishedGame>`).join('') +
  '</GetUnfinishedGamesResult></GetUnfinishedGamesResponse>'

const facts = ({ symbol, id, stakeMinor, currency }: Round) => ({
  GameId: symbol,
  RoundId: id,
  Stake: decimalFromMinor(BigInt(stakeMinor), isCurrencyCode(currency) ? currency : 'EUR'),
  Currency: currency,
})

const fault = (id: string, message: string): string =>
  envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring>${message}</faultstring><detail>` +
      `<ServiceFault xmlns="${NAMESPACE}">${writeElements({ ErrorId: id, ErrorMessage: message })}</ServiceFault>` +
      '</detail></s:Fault>',
  )

const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${ENVELOPE}"><s:Body>${content}</s:Body></s:Envelope>`
