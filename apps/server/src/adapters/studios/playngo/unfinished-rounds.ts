import { assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import type { UnfinishedRounds } from '../../../modules/play/index.ts'
import { readSoap, soapHeaders, writeSoap } from '../transports/soap.ts'
import { childTexts, type XmlElement } from '../transports/xml.ts'
import { UNFINISHED_ROUND } from './assumed.ts'
import type { PlayngoAccount } from './config.ts'

const NAMESPACE = 'http://playngo.com/v1'
const OPERATION = 'GetUnfinishedGames'

/** `GetUnfinishedGames` of the studio's service: a player's open games with a stake. */
export function createUnfinishedRounds({
  accounts,
  client,
}: {
  accounts: readonly PlayngoAccount[]
  client: OutgoingClient
}): UnfinishedRounds {
  return async ({ account: id, playerId }) => {
    const account = accounts.find((one) => one.id === id)
    assertInvariant(account !== undefined, 'a studio is asked under an account of ours')
    const basic = Buffer.from(`${account.serviceUser}:${account.servicePassword}`).toString('base64')
    const result = await client.call({
      method: 'POST',
      path: '',
      name: OPERATION,
      headers: {
        ...soapHeaders(`${NAMESPACE}/CasinoGameTPService/${OPERATION}`),
        authorization: `Basic ${basic}`,
      },
      body: writeSoap(NAMESPACE, OPERATION, { ExternalId: playerId.toString() }),
      idempotent: true,
    })
    if (result.outcome !== 'done') return null
    const answer = readSoap(result.body, `${OPERATION}Response`)
    return answer.ok ? roundsIn(answer.values) : null
  }
}

/** @returns null where a game is there without the number of its round */
function roundsIn(response: XmlElement): ReadonlySet<string> | null {
  const games = response.children.find(({ name }) => name === `${OPERATION}Result`)?.children ?? []
  const rounds = games.map((game) => childTexts(game)[UNFINISHED_ROUND])
  return rounds.every((round) => round !== undefined) ? new Set(rounds) : null
}
