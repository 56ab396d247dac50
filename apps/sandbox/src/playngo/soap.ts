import { type Elements, readXml, writeElements } from './xml.ts'

const NAMESPACE = 'http://playngo.com/v1'
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

/** What an operation answers: elements of one name, or a fault. */
export type ServiceAnswer =
  | { readonly of: string; readonly items: readonly Elements[] }
  | { readonly fault: string; readonly message: string }

/** The one element of an envelope's body. */
export function operationIn(text: string): ReturnType<typeof readXml> {
  const body = /<(?:\w+:)?Body>([^]*)<\/(?:\w+:)?Body>/.exec(text)?.[1] ?? ''
  return readXml(body.replace(/\sxmlns(?::\w+)?="[^"]*"/g, ''))
}

/** The text of an answer with its status. */
export function answerText(operation: string, answer: ServiceAnswer): { status: number; text: string } {
  if ('fault' in answer) return { status: 500, text: fault(answer.fault, answer.message) }
  const items = answer.items.map((item) => `<${answer.of}>${writeElements(item)}</${answer.of}>`).join('')
  const result = `<${operation}Result>${items}</${operation}Result>`
  return {
    status: 200,
    text: envelope(`<${operation}Response xmlns="${NAMESPACE}">${result}</${operation}Response>`),
  }
}

const fault = (id: string, message: string): string =>
  envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring>${message}</faultstring><detail>` +
      `<ServiceFault xmlns="${NAMESPACE}">${writeElements({ ErrorId: id, ErrorMessage: message })}</ServiceFault>` +
      '</detail></s:Fault>',
  )

const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${ENVELOPE}"><s:Body>${content}</s:Body></s:Envelope>`
