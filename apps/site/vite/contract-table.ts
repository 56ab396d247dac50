import { routes } from '@marquee/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/**
 * The API for the browser: `{ id: [method, path, auth] }`, without `auth` for calls of players, evaluated from the
 * contract at build time. Types come by `import type`, so no schema library reaches a browser; an import that would
 * bring one fails the build.
 */
export function contractTable(): Plugin {
  return {
    name: 'contract-table',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === NAME) return RESOLVED
      const isSchemas =
        id === 'zod' || id === '@marquee/contract' || /contract[\\/]src[\\/](schemas|routes|index)/.test(id)
      if (isSchemas && this.environment.name === 'client')
        this.error(
          `${importer ?? 'the browser'} imports ${id}: schemas stay on the server. Use virtual:contract and "import type".`,
        )
      return null
    },
    load(id) {
      if (id !== RESOLVED) return null
      const table = Object.fromEntries(
        Object.entries(routes).map(([name, { method, path, auth }]) => [
          name,
          auth === 'player' ? [method, path] : [method, path, auth],
        ]),
      )
      return `export default ${JSON.stringify(table)}`
    },
  }
}
