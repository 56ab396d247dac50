import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractTable } from './vite/contract-table.ts'
import { directImports } from './vite/direct-imports.ts'
import { moduleSets } from './vite/module-sets.ts'
import { reactCompiler } from './vite/react-compiler.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { texts } from './vite/texts.ts'
import { unusedComponents } from './vite/unused-components.ts'

const folder = import.meta.dirname
const sets = moduleSets({
  // Every page.
  first: ['app/entry.client.tsx', 'app/root.tsx', 'app/shell/shell-route.tsx'],
  // The pages that most visits begin on.
  lobby: ['features/lobby/home-route.tsx', 'features/lobby/casino-lobby-route.tsx'],
})
/** Ours, or an icon: what the other packages bring is cut by its own users. */
const isOurs = (id: string) => !/node_modules[\\/](?!lucide-react)/.test(id)
/** Small parts that most screens have. */
const isCommon = (id: string) =>
  /packages[\\/]ui[\\/]src[\\/]native[\\/](?:card|chip)|shared[\\/]later/.test(id)
/** Amounts travel with those who see amounts. */
const isMoney = (id: string) => /packages[\\/]money|shared[\\/](?:create-)?formats\.ts/.test(id)

export default defineConfig({
  root: folder,
  plugins: [
    directImports(join(folder, '../../packages/ui/src')),
    unusedComponents(),
    reactCompiler(),
    tailwindcss(),
    contractTable(),
    texts(join(folder, 'app/texts')),
    reactRouter(),
    sets.plugin,
    serviceWorker(join(folder, 'app/sw.ts')),
  ],
  // Everything a browser needs, named: what Vite would find later costs a reload of the first page in development.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react/compiler-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      '@tanstack/react-form',
      '@tanstack/react-virtual',
      '@lingui/core',
      'lucide-react',
      'web-vitals',
    ],
  },
  ssr: {
    // Only the icons that are used, instead of all of them at every start of the server.
    noExternal: ['lucide-react'],
  },
  build: { target: 'esnext', assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Many small files compress worse than a few large ones.
              groups: [
                // Two of a size: on a slow line the page waits for the last of them, and two arrive beside each other.
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react-router|cookie-es|@remix-run|@lingui|@tanstack[\\/](?:query-core|react-query))[\\/](?!.*(?:infinite|queriesObserver|useQueries))/i,
                },
                {
                  name: 'shell',
                  test: (id) =>
                    isOurs(id) && (sets.has('first', id) || (sets.has('lobby', id) && isCommon(id))),
                },
                { name: 'money', test: isMoney },
                { name: 'lobby', test: (id) => isOurs(id) && sets.has('lobby', id) },
              ],
            },
          },
        },
      },
    },
  },
})
