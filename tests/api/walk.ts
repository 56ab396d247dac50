/** Calls every address of the API with methods that it does not have, and addresses that do not exist. */
import type { Json } from './arbitrary.ts'
import { operationsOf } from './fuzz.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const PLACES = ['/api', '/api/v1', '/callbacks', '/content', '/health', '/socket', '/.well-known'] as const

export interface Answered {
  readonly what: string
  readonly status: number
  readonly allow: string | null
  readonly type: string
  readonly body: string
}

async function ask(url: string, method: string, path: string): Promise<Answered> {
  const response = await fetch(url + path, { method, redirect: 'manual' })
  return {
    what: `${method} ${path}`,
    status: response.status,
    allow: response.headers.get('allow'),
    type: (response.headers.get('content-type') ?? '').split(';', 1)[0]!,
    body: await response.text(),
  }
}

/** Addresses of the API with sample parameters, and the methods of each. */
function addressesOf(document: Json): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { path, method } of operationsOf(document)) {
    const address = `/api${path.replaceAll(/\{\w+\}/g, 'x7')}`
    const methods = found.get(address) ?? new Set()
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    found.set(address, methods)
  }
  return found
}

/** The answers to other methods than those of an address, and to HEAD beside GET. */
export async function walkMethods(url: string, document: Json): Promise<string[]> {
  const faults: string[] = []
  // Two routes may match one address: a fixed word is also a value of a parameter.
  const addresses = addressesOf(document)
  for (const [address, methods] of addresses) {
    for (const method of METHODS) {
      if (methods.has(method)) continue
      const { what, status, allow, type } = await ask(url, method, address)
      const allowed = new Set(allow?.split(', '))
      const isRight = status === 405 && [...methods].every((one) => allowed.has(one)) && !allowed.has(method)
      if (!isRight || type !== 'application/problem+json') faults.push(`${what}: ${status} ${allow} ${type}`)
    }
    if (!methods.has('GET')) {
      const head = await ask(url, 'HEAD', address)
      if (head.status !== 405) faults.push(`${head.what}: ${head.status}`)
      continue
    }
    const [whole, head] = [await ask(url, 'GET', address), await ask(url, 'HEAD', address)]
    if (head.status !== whole.status || head.type !== whole.type || head.body !== '')
      faults.push(`${head.what}: ${head.status} ${head.type}, GET: ${whole.status} ${whole.type}`)
  }
  return faults
}

/** The answers of addresses that do not exist. */
export async function walkUnknown(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const place of PLACES)
    for (const path of [`${place}/nope`, `${place}/nope/${'x'.repeat(301)}`, `/${place}/nope?x=1`])
      for (const method of [...METHODS, 'HEAD', 'OPTIONS']) {
        const { what, status, type, body } = await ask(url, method, path)
        const isKind = method === 'HEAD' ? body === '' : /^application\/(?:problem\+)?json$/.test(type)
        if (![404, 405].includes(status) || !isKind) faults.push(`${what}: ${status} ${type}`)
      }
  return faults
}
