import type { Plugin } from 'vite'

/** The module from which Vite takes the function that it puts around every lazy import. */
// oxlint-disable-next-line no-control-regex -- ids of virtual modules begin with it
const HELPER = /^\0vite\/preload-helper\.js$/
/** The table of files that Vite writes into a chunk when a lazy part of it has a preload list. */
const LISTS = '__vite__mapDeps'

/** Reports a lazy part that cannot be loaded by the event of Vite, and fails as the import does. */
export const lazyImport = `export const __vitePreload = (load) => load().catch((error) => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
})`

/**
 * Replaces Vite's helper of lazy imports, which also preloads lists of scripts and style sheets. The lists of this
 * site are empty (docs/decisions/0029), and the code that reads them would be in the first script. A list that is
 * not empty fails the build.
 */
export function lazyImports(): Plugin {
  return {
    name: 'lazy-imports',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'post',
    transform: {
      filter: { id: HELPER },
      handler: () => ({ code: lazyImport, map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.code.includes(LISTS))
            this.error(`${chunk.fileName} has a preload list: no code reads it`)
      },
    },
  }
}
