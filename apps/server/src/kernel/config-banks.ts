import { z } from 'zod'
import { addresses, httpUrl, list, type Reader, required, text, timeout } from './config-reader.ts'
import { sandboxTrustlyKeys } from './sandbox-keys.ts'

const companies = ['none', 'one-click', 'trustly'] as const
type Chosen = (typeof companies)[number]

const origins = list.pipe(z.array(httpUrl)).transform((urls) => urls.map((one) => new URL(one).origin))

function readOneClick(reader: Reader, sandboxUrl: string) {
  reader.group('PNP', ['PNP_URL', 'PNP_CLIENT_ID', 'PNP_CLIENT_SECRET', 'PNP_FRAME_ORIGINS'])
  return {
    /** Base URL up to `/paymentiq`. */
    url: reader.read('PNP_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    clientId: reader.read('PNP_CLIENT_ID', text, required('sandbox-one-click')),
    clientSecret: reader.secret('PNP_CLIENT_SECRET', 'company', required('sandbox-one-click-secret')),
    identityProvider: reader.read('PNP_IDENTITY_PROVIDER', text, { fallback: 'trustly' }),
    /** Origins of the bank's pages, which our page frames. */
    frameOrigins: reader.read('PNP_FRAME_ORIGINS', origins, required([new URL(sandboxUrl).origin])),
    timeoutMs: reader.read('PNP_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }
}

function readTrustly(reader: Reader, sandboxUrl: string) {
  reader.group('TRUSTLY', [
    'TRUSTLY_URL',
    'TRUSTLY_USERNAME',
    'TRUSTLY_PASSWORD',
    'TRUSTLY_PRIVATE_KEY',
    'TRUSTLY_PUBLIC_KEYS',
    'TRUSTLY_FRAME_ORIGINS',
  ])
  return {
    /** Base URL up to `/1`: `https://api.trustly.com`. */
    url: reader.read('TRUSTLY_URL', httpUrl, required(`${sandboxUrl}/trustly/api`)),
    username: reader.read('TRUSTLY_USERNAME', text, required('sandbox-marquee')),
    password: reader.secret('TRUSTLY_PASSWORD', 'company', required('sandbox-trustly-password')),
    /** Our RSA key, PEM; lines may be written as `\n`. */
    privateKey: reader.secret('TRUSTLY_PRIVATE_KEY', 'ours', required(sandboxTrustlyKeys.merchantPrivateKey)),
    /** Its RSA keys, PEM, the current one first. */
    publicKeys: reader.read('TRUSTLY_PUBLIC_KEYS', text, required(sandboxTrustlyKeys.publicKey)),
    frameOrigins: reader.read('TRUSTLY_FRAME_ORIGINS', origins, required([new URL(sandboxUrl).origin])),
    addresses: reader.read('TRUSTLY_ADDRESSES', addresses, { fallback: [] }),
    timeoutMs: reader.read('TRUSTLY_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }
}

/** Pay-and-play: which company signs people in with their bank, and its settings. */
export function readBankSignIn(reader: Reader, sandboxUrl: string) {
  const chosen = reader.read(
    'PNP_COMPANY',
    z.enum(companies, { error: `must be one of ${companies.join(', ')}` }),
    required<Chosen>('one-click'),
  )
  return {
    /** Undefined unless it is the chosen company. */
    oneClick: chosen === 'one-click' ? readOneClick(reader, sandboxUrl) : undefined,
    trustly: chosen === 'trustly' ? readTrustly(reader, sandboxUrl) : undefined,
  }
}
