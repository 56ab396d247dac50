import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'

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

/** The worker with its rules as one classic script. */
async function bundleOf(app: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __TEXTS__: JSON.stringify(workerTexts(join(app, 'texts'))) },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(app, 'shared/service-worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('the service worker was not bundled')
  return output.output[0].code
}

/**
 * Writes `/sw.js`: the service worker with the words it needs. A browser takes a new one when its bytes differ, so it
 * needs no version: what it caches is named by its content.
 * @param app the folder `app` of the site
 */
export function serviceWorker(app: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleOf(app) })
    },
  }
}
