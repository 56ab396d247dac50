import { join } from 'node:path'
import { createServer } from 'vite'
import { browserDependencies } from '../vite/browser-dependencies.ts'
import { storyPlugins } from './plugins.ts'

export interface StoryPages {
  /** Address of the page that shows one story; see `story-page.ts`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves the stories alone, without server and database. */
export async function serveStories(): Promise<StoryPages> {
  const server = await createServer({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    plugins: storyPlugins,
    optimizeDeps: { ...browserDependencies, entries: ['stories/index.html'] },
    // A free port, and no file watcher.
    server: { port: 0, host: '127.0.0.1', watch: null, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  return { url: `${server.resolvedUrls?.local[0] ?? ''}stories/`, close: () => server.close() }
}
