import { type Stats, readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isIPv4, isIPv6 } from 'node:net'
import { type CityResponse, Reader } from 'maxmind'
import { ConfigError, type Log } from '../../kernel/index.ts'
import type { SourcePlace } from './source-place.ts'

/** Locations of addresses, from a MaxMind DB file with the schema of GeoIP2 City or Country. */
export interface PlaceDatabase {
  /** Undefined for an address of which the file has no country. */
  find(ip: string): SourcePlace | undefined
  close(): void
}

const CHECK_EVERY_MS = 60_000
/** Types of databases that have a country; the others name networks, owners or lines. */
const TYPE_WITH_COUNTRY = /City|Country|Enterprise/
const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i

/** @throws Error that says why the content cannot be used */
function readerOf(content: Buffer): Reader<CityResponse> {
  const reader = openReader(content)
  const type: unknown = reader?.metadata.databaseType
  if (!reader || typeof type !== 'string') throw new Error('is no MaxMind DB file')
  if (!TYPE_WITH_COUNTRY.test(type))
    throw new Error(`is a database of the type ${type}, and has to be one of cities or countries`)
  return reader
}

function openReader(content: Buffer): Reader<CityResponse> | undefined {
  try {
    return new Reader<CityResponse>(content)
  } catch {
    return undefined
  }
}

/** Differs for each replacement of a file. */
const versionOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`
const MISSING = 'missing'

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : `cannot be read (${code})`
}

/**
 * Opens the file, and reads it again within a minute of its replacement. A replacement that cannot be used is reported,
 * and the earlier content stays.
 * @throws ConfigError naming what is wrong with the file
 */
export function openPlaceDatabase(
  path: string,
  { log, checkEveryMs = CHECK_EVERY_MS }: { readonly log: Log; readonly checkEveryMs?: number },
): PlaceDatabase {
  let reader: Reader<CityResponse>
  let version: string
  const use = (content: Buffer) => {
    reader = readerOf(content)
    const { databaseType: type, buildEpoch } = reader.metadata
    log.info({ type, built: buildEpoch.toISOString() }, 'the database of locations was read')
  }
  try {
    // The version is taken before the content: a file that is replaced between the two is read again.
    version = versionOf(statSync(path))
    use(readFileSync(path))
  } catch (error) {
    throw new ConfigError([`PLACES_DATABASE=${path} ${reasonOf(error)}`])
  }
  const readAgain = async () => {
    let found = MISSING
    try {
      found = versionOf(await stat(path))
      if (found !== version) use(await readFile(path))
    } catch (error) {
      if (found !== version)
        log.error(
          { path, reason: reasonOf(error) },
          'the new database of locations cannot be used: the old one stays',
        )
    }
    version = found
  }
  let checking = Promise.resolve()
  // The library's own watcher ends the process when the new file cannot be read.
  const timer = setInterval(() => {
    checking = checking.then(readAgain)
  }, checkEveryMs).unref()
  return { find: (ip) => placeOf(reader, ip), close: () => clearInterval(timer) }
}

function placeOf(reader: Reader<CityResponse>, ip: string): SourcePlace | undefined {
  const address = ip.replace(MAPPED_IPV4, '')
  const isKnownFamily = isIPv4(address) || (isIPv6(address) && reader.metadata.ipVersion === 6)
  const found = isKnownFamily ? reader.get(address) : null
  const country = found?.country?.iso_code
  if (country === undefined) return undefined
  // The first subdivision is the largest: a province of Canada, a state.
  return { country, region: found?.subdivisions?.[0]?.iso_code, city: found?.city?.names.en }
}
