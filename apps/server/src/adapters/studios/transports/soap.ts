import type { Reading } from './reading.ts'
import { readXml, type XmlElement, writeElements } from './xml.ts'

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Headers of a SOAP 1.1 request. */
export const soapHeaders = (action: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${action}"`,
})

/** A SOAP 1.1 request: one operation whose children hold text. */
export function writeSoap(
  namespace: string,
  operation: string,
  fields: Readonly<Record<string, string>>,
): string {
  const body = `<${operation} xmlns="${namespace}">${writeElements(fields)}</${operation}>`
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${ENVELOPE}"><s:Body>${body}</s:Body></s:Envelope>`
}

/** The content of a SOAP 1.1 body; a fault is not the wanted element. @param wanted local name of the response */
export function readSoap(body: Buffer, wanted: string): Reading<XmlElement> {
  const read = readXml(body)
  if (!read.ok) return read
  const [response, ...others] = read.values.children.find(({ name }) => name === 'Body')?.children ?? []
  if (read.values.name !== 'Envelope' || !response || others.length > 0)
    return { ok: false, reason: 'no envelope with one element' }
  return response.name === wanted
    ? { ok: true, values: response }
    : { ok: false, reason: `${response.name} in place of ${wanted}` }
}
