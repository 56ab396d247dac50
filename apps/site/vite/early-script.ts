import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const NAME = 'virtual:early-script'

/**
 * The inline script of the document, for the server's renderer.
 * @param app the folder `app` of the site
 */
export function earlyScript(app: string): Plugin {
  return {
    name: 'early-script',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined
      const { code, files } = await bundleScript(join(app, 'shared/browser/early-script.ts'))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}
