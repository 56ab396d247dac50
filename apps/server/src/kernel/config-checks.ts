import { z } from 'zod'
import { httpUrl, type Reader, required, text, timeout } from './config-reader.ts'

const choices = ['off', 'on'] as const
type Chosen = (typeof choices)[number]

/** Whether a company that not every operator has is connected; production must say so. */
export const isConnected = (reader: Reader, name: string): boolean =>
  reader.read(
    name,
    z.enum(choices, { error: `must be one of ${choices.join(', ')}` }),
    required<Chosen>('on'),
  ) === 'on'

/** Brazil's register of taxpayers. Undefined where sign-ups are not compared with it. */
export function readSerpro(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'SERPRO')) return undefined
  reader.group('SERPRO', ['SERPRO_URL', 'SERPRO_CONSUMER_KEY', 'SERPRO_CONSUMER_SECRET'])
  return {
    /** Base URL of token and look-up. */
    url: reader.read('SERPRO_URL', httpUrl, required(`${sandboxUrl}/serpro`)),
    consumerKey: reader.read('SERPRO_CONSUMER_KEY', text, required('sandbox-serpro-key')),
    consumerSecret: reader.secret('SERPRO_CONSUMER_SECRET', 'company', required('sandbox-serpro-secret')),
    timeoutMs: reader.read('SERPRO_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
