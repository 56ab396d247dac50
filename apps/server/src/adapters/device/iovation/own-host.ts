import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { DeviceScripts } from '../../../modules/outside/index.ts'

/** Version of the scripts that the loader is told to take. */
export const loaderVersion = 'general5'

/** Where the loader expects the company's scripts on our own host (its `uri_hook`). */
export const ownPath = '/iojs'

/** What the loader adds to the address of a script. Nothing else is passed on. */
const parameters = [
  'loaderVer',
  'compat',
  'tp',
  'tp_split',
  'tp_host',
  'fp_static',
  'fp_dyn',
  'flash',
] as const
const LONGEST_VALUE = 200

function knownOf(search: URLSearchParams): URLSearchParams {
  const known = parameters.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value === null || value.length > LONGEST_VALUE ? [] : [[name, value]]
  })
  return new URLSearchParams(known)
}

/**
 * The scripts that the company lets its customers serve from their own host. One attempt: the page does not wait, and
 * collects with the script of the company's host alone.
 */
export function createIovationScripts({
  config,
  ...surroundings
}: OutgoingDependencies & {
  readonly config: {
    /** Host of the scripts: `https://first.iovation.com`, for tests `https://ci-first.iovation.com`. */
    readonly url: string
    readonly subkey: string
  }
}): DeviceScripts {
  const client = createOutgoing({
    name: 'iovation-scripts',
    baseUrl: config.url,
    maxAttempts: 1,
    isQuiet: true,
    ...surroundings,
  })
  const folder = `/${loaderVersion}/${encodeURIComponent(config.subkey)}`
  return {
    folder: ownPath + folder,
    known: knownOf,
    async read({ name, search, visitor, signal }) {
      const query = knownOf(search).toString()
      const result = await client.call({
        method: 'GET',
        path: `${folder}/${name}${query === '' ? '' : `?${query}`}`,
        name,
        // The company reads the browser's headers and address. Cookies are those of our own sessions.
        headers: visitor
          ? {
              'user-agent': visitor.userAgent,
              'accept-language': visitor.language,
              'x-forwarded-for': visitor.ip,
            }
          : {},
        ...(signal ? { signal } : {}),
      })
      if (result.outcome !== 'done') return { outcome: result.outcome }
      const text = result.text()
      // A page of a proxy in between is no script.
      const isPage = /\bhtml\b/i.test(result.headers.get('content-type') ?? '')
      return isPage || text === '' ? { outcome: 'unknown' } : { outcome: 'done', text }
    },
  }
}
