import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const TEXTS = ['offline.title', 'offline.text', 'common.retry', 'status.home']

/** The worker's own messages, in every language that has all of them. */
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

/**
 * Writes `/sw.js`: the service worker with its messages. A browser installs it again when its bytes differ, so it
 * needs no version: its caches are named by content.
 * @param app the folder `app` of the site
 */
export function serviceWorker(app: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const worker = join(app, 'shared/service-worker/service-worker.ts')
      const { code: source } = await bundleScript(worker, {
        __TEXTS__: JSON.stringify(workerTexts(join(app, 'texts'))),
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
