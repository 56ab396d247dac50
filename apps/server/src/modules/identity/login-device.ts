import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** What a player recognises a device by. */
export interface LoginDevice {
  /** Name of the browser: `Firefox`. */
  readonly browser: string | null
  /** Name of the operating system: `Windows`. */
  readonly system: string | null
  readonly kind: 'desktop' | 'phone' | 'tablet' | null
}

const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP))
const kinds = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' } as const

const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null

/**
 * The device of a user agent. Only names that the library has are used: it takes the name of an unknown browser from
 * the user agent itself, so a client could write any text into the history.
 */
export function loginDeviceOf(userAgent: string): LoginDevice {
  if (userAgent === '') return { browser: null, system: null, kind: null }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    kind: kinds[platform.type as keyof typeof kinds] ?? null,
  }
}
