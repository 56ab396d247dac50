import { type MarketId, markets, policyFor } from '@marquee/markets'
import { isConnected } from './config-checks.ts'
import { httpUrl, type Reader, required, text, timeout } from './config-reader.ts'

/** Time of one of three attempts (integrations §2). */
const TIMEOUT_MS = 3_000

/** Great Britain's register, GAMSTOP. */
function readGamstop(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'GAMSTOP')) return undefined
  reader.group('GAMSTOP', ['GAMSTOP_URL', 'GAMSTOP_API_KEY'])
  return {
    /** Base URL of `/v2`. */
    url: reader.read('GAMSTOP_URL', httpUrl, required(`${sandboxUrl}/gamstop`)),
    apiKey: reader.secret('GAMSTOP_API_KEY', 'company', required('sandbox-gamstop-key')),
    timeoutMs: reader.read('GAMSTOP_TIMEOUT_MS', timeout, { fallback: TIMEOUT_MS }),
  }
}

/** Sweden's register, Spelpaus. */
function readSpelpaus(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'SPELPAUS')) return undefined
  reader.group('SPELPAUS', ['SPELPAUS_URL', 'SPELPAUS_ACTOR_ID', 'SPELPAUS_API_KEY'])
  return {
    /** Base URL of `/api`. */
    url: reader.read('SPELPAUS_URL', httpUrl, required(`${sandboxUrl}/spelpaus`)),
    /** The register's id of the licence holder. */
    actorId: reader.read('SPELPAUS_ACTOR_ID', text, required('sandbox-actor')),
    apiKey: reader.secret('SPELPAUS_API_KEY', 'company', required('sandbox-spelpaus-key')),
    timeoutMs: reader.read('SPELPAUS_TIMEOUT_MS', timeout, { fallback: TIMEOUT_MS }),
  }
}

/** The Netherlands' register, Cruks. */
function readCruks(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'CRUKS')) return undefined
  reader.group('CRUKS', ['CRUKS_URL', 'CRUKS_TOKEN', 'CRUKS_SENDER_ID'])
  return {
    /** Base URL of the intermediary's `/ccr`. */
    url: reader.read('CRUKS_URL', httpUrl, required(`${sandboxUrl}/cruks`)),
    token: reader.secret('CRUKS_TOKEN', 'company', required('sandbox-cruks-token')),
    senderId: reader.read('CRUKS_SENDER_ID', text, required('sandbox-marquee')),
    timeoutMs: reader.read('CRUKS_TIMEOUT_MS', timeout, { fallback: TIMEOUT_MS }),
  }
}

/** Germany's register, OASIS. */
function readOasis(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'OASIS')) return undefined
  reader.group('OASIS', ['OASIS_URL', 'OASIS_USER', 'OASIS_PASSWORD'])
  return {
    url: reader.read('OASIS_URL', httpUrl, required(`${sandboxUrl}/oasis`)),
    user: reader.read('OASIS_USER', text, required('sandbox-marquee')),
    password: reader.secret('OASIS_PASSWORD', 'company', required('sandbox-oasis-password')),
    timeoutMs: reader.read('OASIS_TIMEOUT_MS', timeout, { fallback: TIMEOUT_MS }),
  }
}

/** Brazil's register of persons who may not bet, SIGAP. */
function readSigap(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'SIGAP')) return undefined
  reader.group('SIGAP', ['SIGAP_URL', 'SIGAP_TOKEN'])
  return {
    url: reader.read('SIGAP_URL', httpUrl, required(`${sandboxUrl}/sigap`)),
    token: reader.secret('SIGAP_TOKEN', 'company', required('sandbox-sigap-token')),
    timeoutMs: reader.read('SIGAP_TIMEOUT_MS', timeout, { fallback: TIMEOUT_MS }),
  }
}

/** Registers of excluded players; each undefined where it is not connected. */
export const readRegisters = (reader: Reader, sandboxUrl: string) => ({
  gamstop: readGamstop(reader, sandboxUrl),
  spelpaus: readSpelpaus(reader, sandboxUrl),
  cruks: readCruks(reader, sandboxUrl),
  oasis: readOasis(reader, sandboxUrl),
  sigap: readSigap(reader, sandboxUrl),
})

/** Problems of markets with real-money play whose law names a register that is switched off. */
export function registerProblems(
  registers: ReturnType<typeof readRegisters>,
  licensed: readonly MarketId[],
): string[] {
  const off = Object.entries(registers).flatMap(([id, settings]) => (settings ? [] : [id]))
  return licensed.flatMap((market) => {
    const { answers } = policyFor({ market, residence: markets[market].originCountry })
    const missing = answers['register.id'].value.filter((id) => off.includes(id))
    return missing.map((id) => `${id.toUpperCase()} must be on: LICENCES names ${market}`)
  })
}
