import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin } from 'vite'

/** Writes `/sw.js`: the worker's source without its types, under the version of the build. */
export function serviceWorker(file: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256')
      for (const name of Object.keys(bundle).sort()) hash.update(name)
      const version = hash.digest('base64url').slice(0, 12)
      const source = stripTypeScriptTypes(readFileSync(file, 'utf8'))
        .replace('__BUILD__', version)
        .replace(/^export \{\}.*$/m, '')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
