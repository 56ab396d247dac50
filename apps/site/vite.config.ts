import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractTable } from './vite/contract-table.ts'
import { directImports } from './vite/direct-imports.ts'
import { firstLoad } from './vite/first-load.ts'
import { reactCompiler } from './vite/react-compiler.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { texts } from './vite/texts.ts'

const folder = import.meta.dirname
const first = firstLoad(['app/entry.client.tsx', 'app/root.tsx', 'app/shell/shell-route.tsx'])

export default defineConfig({
  root: folder,
  plugins: [
    directImports(join(folder, '../../packages/ui/src')),
    reactCompiler(),
    tailwindcss(),
    contractTable(),
    texts(join(folder, 'app/texts')),
    reactRouter(),
    first.plugin,
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
      '@lingui/react',
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
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run|@lingui|@tanstack[\\/](query-core|react-query))[\\/]/,
                },
                { name: 'shell', test: first.has },
              ],
            },
          },
        },
      },
    },
  },
})
