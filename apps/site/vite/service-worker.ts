import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const TEXTS = ['offline.title', 'offline.text', 'common.retry']

/** What the worker itself says, in every language that has all of it. */
function workerTexts(folder: string): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const texts = JSON.parse(readFileSync(join(folder, name, 'default.json'), 'utf8')) as Record<
      string,
      string
    >
    const own = TEXTS.flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id]] as const]))
    if (own.length === TEXTS.length) found[name] = Object.fromEntries(own)
  }
  return found
}

/** Writes `/sw.js`: the worker's source without its types, with the words it needs, under the version of the build. */
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
        .replaceAll('__TEXTS__', () => JSON.stringify(workerTexts(join(dirname(file), 'texts'))))
        .replace(/^export \{\}.*$/m, '')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
