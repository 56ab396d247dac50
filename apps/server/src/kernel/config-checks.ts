import { z } from 'zod'
import { addresses, httpUrl, integer, type Reader, required, text, timeout } from './config-reader.ts'

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

/** No action of a player waits longer for the check of a browser (integrations §2). */
const DEVICE_TIMEOUT_MS = 2_000

/** Checks of browsers (TruValidate). Undefined where browsers are not checked. */
export function readIovation(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'IOVATION')) return undefined
  const isOfSandbox = reader.raw('IOVATION_URL') === undefined
  reader.group('IOVATION', [
    'IOVATION_URL',
    'IOVATION_SUBSCRIBER_ID',
    'IOVATION_ACCOUNT',
    'IOVATION_PASSWORD',
    'IOVATION_SCRIPT_URL',
    'IOVATION_LOADER_URL',
    'IOVATION_LOADER_SUBKEY',
  ])
  return {
    /** Host of the checks. */
    url: reader.read('IOVATION_URL', httpUrl, required(`${sandboxUrl}/iovation`)),
    subscriberId: reader.read('IOVATION_SUBSCRIBER_ID', text, required('sandbox-subscriber')),
    account: reader.read('IOVATION_ACCOUNT', text, required('sandbox-account')),
    password: reader.secret('IOVATION_PASSWORD', 'company', required('sandbox-iovation-password')),
    /** The company's loader script, wherever it is hosted. */
    scriptUrl: reader.read('IOVATION_SCRIPT_URL', httpUrl, required(`${sandboxUrl}/iovation/loader.js`)),
    /** Host from which the loader takes the script that collects. */
    loaderUrl: reader.read('IOVATION_LOADER_URL', httpUrl, required(`${sandboxUrl}/iovation`)),
    loaderSubkey: reader.read('IOVATION_LOADER_SUBKEY', text, required('sandbox-subkey')),
    /** Host of the scripts that our own host serves; undefined where everything comes from the company's. */
    ownHostUrl: reader.read<string | undefined>('IOVATION_OWN_HOST_URL', httpUrl, {
      fallback: isOfSandbox ? `${sandboxUrl}/iovation` : undefined,
    }),
    timeoutMs: reader.read('IOVATION_TIMEOUT_MS', integer(100, DEVICE_TIMEOUT_MS), {
      fallback: DEVICE_TIMEOUT_MS,
    }),
  }
}

/** Identity documents at Jumio, Netverify dialect. Undefined where they are files like the others. */
function readJumio(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'JUMIO')) return undefined
  reader.group('JUMIO', ['JUMIO_URL', 'JUMIO_TOKEN', 'JUMIO_SECRET', 'JUMIO_USER_AGENT', 'JUMIO_ADDRESSES'])
  return {
    url: reader.read('JUMIO_URL', httpUrl, required(`${sandboxUrl}/netverify`)),
    token: reader.read('JUMIO_TOKEN', text, required('sandbox-netverify-token')),
    secret: reader.secret('JUMIO_SECRET', 'company', required('sandbox-netverify-secret')),
    /** Names the operator, as the company wants of every call. */
    userAgent: reader.read('JUMIO_USER_AGENT', text, required('Marquee sandbox')),
    /** Addresses of its callbacks, which have no signature. */
    addresses: reader.read('JUMIO_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('JUMIO_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }
}

/** Above the sandbox's port, as its mail server is. */
const SANDBOX_CLAMD_STEP = 31
const SANDBOX_PORT = 4000
const LARGEST_PORT = 65_535

const hostName = z
  .string()
  .regex(/^[a-z0-9.-]{1,253}$|^[0-9a-f:]{2,39}$/i, { error: 'must be the name or the address of a host' })

/** Search for viruses in files of players (clamd). Undefined where none is connected: no files are taken. */
function readVirusScan(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'VIRUS_SCAN')) return undefined
  reader.group('CLAMD', ['CLAMD_HOST', 'CLAMD_PORT'])
  const sandboxPort = reader.read('SANDBOX_CLAMD_PORT', integer(0, LARGEST_PORT), {
    fallback: (Number(new URL(sandboxUrl).port) || SANDBOX_PORT) + SANDBOX_CLAMD_STEP,
  })
  return {
    /** The protocol has neither password nor TLS: a host of our own network. */
    host: reader.read('CLAMD_HOST', hostName, required('127.0.0.1')),
    port: reader.read('CLAMD_PORT', integer(0, LARGEST_PORT), required(sandboxPort)),
    timeoutMs: reader.read('CLAMD_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }
}

/** Sources of data of persons (Trulioo). Undefined where players are compared with none. */
function readTrulioo(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'TRULIOO')) return undefined
  reader.group('TRULIOO', ['TRULIOO_URL', 'TRULIOO_API_KEY'])
  return {
    url: reader.read('TRULIOO_URL', httpUrl, required(`${sandboxUrl}/trulioo`)),
    apiKey: reader.secret('TRULIOO_API_KEY', 'company', required('sandbox-trulioo-key')),
    /** Name of the set of sources in the company's portal. */
    configurationName: reader.read('TRULIOO_CONFIGURATION', text, { fallback: 'Identity Verification' }),
    timeoutMs: reader.read('TRULIOO_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}

/** A company that looks into public records (KYC-10). Undefined where none is connected: deposits wait for staff. */
function readPublicRecords(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'PUBLIC_RECORDS')) return undefined
  reader.group('PUBLIC_RECORDS', ['PUBLIC_RECORDS_URL', 'PUBLIC_RECORDS_API_KEY'])
  return {
    url: reader.read('PUBLIC_RECORDS_URL', httpUrl, required(`${sandboxUrl}/public-records`)),
    apiKey: reader.secret('PUBLIC_RECORDS_API_KEY', 'company', required('sandbox-public-records-key')),
    timeoutMs: reader.read('PUBLIC_RECORDS_TIMEOUT_MS', timeout, { fallback: 3_000 }),
  }
}

/** A company that reads incomes from bank accounts (LIM-20). Undefined where staff read documents. */
function readAccountInformation(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'ACCOUNT_INFORMATION')) return undefined
  reader.group('ACCOUNT_INFORMATION', [
    'ACCOUNT_INFORMATION_URL',
    'ACCOUNT_INFORMATION_API_KEY',
    'ACCOUNT_INFORMATION_ADDRESSES',
  ])
  return {
    url: reader.read('ACCOUNT_INFORMATION_URL', httpUrl, required(`${sandboxUrl}/account-information`)),
    apiKey: reader.secret(
      'ACCOUNT_INFORMATION_API_KEY',
      'company',
      required('sandbox-account-information-key'),
    ),
    /** Addresses of its callbacks, which have no signature. */
    addresses: reader.read('ACCOUNT_INFORMATION_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('ACCOUNT_INFORMATION_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }
}

/** What looks at the means of players. */
const readAffordabilityChecks = (reader: Reader, sandboxUrl: string) => ({
  publicRecords: readPublicRecords(reader, sandboxUrl),
  accountInformation: readAccountInformation(reader, sandboxUrl),
})

/** What looks at documents of players, and at who they say they are. */
const readDocumentChecks = (reader: Reader, sandboxUrl: string) => ({
  virusScan: readVirusScan(reader, sandboxUrl),
  jumio: readJumio(reader, sandboxUrl),
  trulioo: readTrulioo(reader, sandboxUrl),
})

const datasetName = z
  .string()
  .regex(/^[a-z0-9_]{1,100}$/, { error: 'must be the name of a dataset: lower-case letters, digits and _' })

/** Lists of sanctions and of politically exposed persons (yente). Undefined where players are not screened. */
export function readScreening(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'SCREENING')) return undefined
  reader.group('SCREENING', ['SCREENING_URL', 'SCREENING_DATASET'])
  // The sandbox wants its key; an installation of one's own needs none.
  const isWithoutKey =
    reader.raw('SCREENING_URL') !== undefined && reader.raw('SCREENING_API_KEY') === undefined
  return {
    url: reader.read('SCREENING_URL', httpUrl, required(`${sandboxUrl}/screening`)),
    dataset: reader.read('SCREENING_DATASET', datasetName, required('sandbox_lists')),
    apiKey: isWithoutKey
      ? undefined
      : reader.secret('SCREENING_API_KEY', 'company', { fallback: 'sandbox-screening-key' }),
    timeoutMs: reader.read('SCREENING_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}

/** What looks at documents and at the means of players. */
export const readPlayerChecks = (reader: Reader, sandboxUrl: string) => ({
  ...readDocumentChecks(reader, sandboxUrl),
  ...readAffordabilityChecks(reader, sandboxUrl),
})
