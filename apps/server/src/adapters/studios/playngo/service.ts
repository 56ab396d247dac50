import { assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import { readSoap, soapHeaders, writeSoap } from '../transports/soap.ts'
import { childTexts, type XmlElement } from '../transports/xml.ts'
import type { PlayngoAccount } from './config.ts'

const NAMESPACE = 'http://playngo.com/v1'
const NO_BYTES = Buffer.alloc(0)

/** `unknown`: it may have been carried out. */
type ServiceAnswer =
  | { readonly outcome: 'done'; readonly result: readonly XmlElement[] }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' }

interface ServiceCall {
  readonly account: string
  readonly operation: string
  readonly fields: Readonly<Record<string, string>>
  /** Whether it changes nothing at the studio, and so may be repeated at once. */
  readonly isRead: boolean
}

/** The studio's SOAP service for operators, HTTP Basic. A refusal is a fault with the status 500. */
export function createService({
  accounts,
  client,
}: {
  readonly accounts: readonly PlayngoAccount[]
  readonly client: OutgoingClient
}) {
  return async ({ account: id, operation, fields, isRead }: ServiceCall): Promise<ServiceAnswer> => {
    const account = accounts.find((one) => one.id === id)
    assertInvariant(account !== undefined, 'a studio is asked under an account of ours')
    const basic = Buffer.from(`${account.serviceUser}:${account.servicePassword}`).toString('base64')
    const result = await client.call({
      method: 'POST',
      path: '',
      name: operation,
      headers: {
        ...soapHeaders(`${NAMESPACE}/CasinoGameTPService/${operation}`),
        authorization: `Basic ${basic}`,
      },
      body: writeSoap(NAMESPACE, operation, fields),
      idempotent: isRead,
    })
    if (result.outcome !== 'done') {
      const body = result.outcome === 'refused' ? result.body : result.answer?.body
      const code = faultIn(body ?? NO_BYTES)
      return code === null ? { outcome: 'unknown' } : { outcome: 'refused', code }
    }
    const answer = readSoap(result.body, `${operation}Response`)
    if (!answer.ok) return { outcome: 'unknown' }
    const content = answer.values.children.find(({ name }) => name === `${operation}Result`)
    return { outcome: 'done', result: content?.children ?? [] }
  }
}

/** `ErrorId` of a `ServiceFault`, or the name of another fault of the studio. */
function faultIn(body: Buffer): string | null {
  const read = readSoap(body, 'Fault')
  if (!read.ok) return null
  const [fault] = read.values.children.find(({ name }) => name === 'detail')?.children ?? []
  return fault ? (childTexts(fault)['ErrorId'] ?? fault.name) : null
}
