import { reactCompiler } from '@marquee/ui/vite/react-compiler'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserDependencies } from './vite/browser-dependencies.ts'
import { contractTable } from './vite/contract-table.ts'
import { earlyScript } from './vite/early-script.ts'
import { lazyImports } from './vite/lazy-imports.ts'
import { moduleSets } from './vite/module-sets.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { texts } from './vite/texts.ts'
import { unusedComponents } from './vite/unused-components.ts'

const folder = import.meta.dirname
const sets = moduleSets({
  // Every page.
  first: ['app/entry.client.tsx', 'app/root.tsx', 'app/shell/shell-route.tsx'],
  // The pages on which most visits start.
  lobby: ['shell/home-route.tsx', 'features/lobby/lobby-route.tsx'],
  // Pages with tiles, but without rails and banners.
  category: ['features/lobby/category-route.tsx'],
  live: ['features/lobby/live-route.tsx'],
  // The largest page on which a visitor may start.
  signup: ['features/signup/signup-route.tsx'],
})
/** Pattern that matches module ids by a part of their path; `/` matches either separator. */
function inPaths(...pieces: readonly string[]): (id: string) => boolean {
  const pattern = new RegExp(pieces.join('|').replaceAll('/', String.raw`[\\/]`), 'i')
  return (id) => pattern.test(id)
}
/** Libraries of every page. */
const isFramework = inPaths(
  'node_modules/(?:react|react-dom|scheduler|react-router|cookie-es|@remix-run)/',
  'node_modules/@tanstack/(?:query-core|react-query)/(?!.*(?:infinite|queriesObserver|useQueries|mutationObserver|useMutation))',
)
/** The code that sends requests, for the pages that do. */
const isMutation = inPaths('@tanstack/.*(?:mutationObserver|useMutation)')
/** Our code, or an icon: modules of other packages are grouped by their users. */
const isOurs = (id: string) => !/node_modules[\\/](?!lucide)/.test(id)
/** Small components of most screens. */
const isCommon = inPaths(
  'packages/ui/src/native/(?!rail|tile|mixed-grid|fit-spans|grid|use-(?:kept-rail|tile-panel|long-press))',
  'shared/(?:loading|query|request)',
  'lucide',
)
/** Controls of most forms, and the mapping of refusals to them. */
const isField = inPaths(
  String.raw`native/(?:field|field-message|control-frame|input|select)\.tsx?$`,
  'forms/form-failure',
  'contract/src/rules',
  'session/captcha',
  'device/use-blackbox',
  'formats/country-name',
)
/**
 * Small parts of late screens that the sign-up has too. In its own chunk, they would bring all of it to those
 * screens.
 */
const isNotice = inPaths(
  'native/(?:banner|toast-store|error-state|stepper)',
  'shared/ui/toasts',
  'loading/chunk-failed',
  'navigation/bonus-code',
)
const isIcon = inPaths('lucide')
/** The library of forms, and the fields that most forms have. */
const isForm = inPaths(
  '@tanstack/(?:form-core|react-form|react-store|store|devtools-event-client|pacer-lite)',
  'use-sync-external-store',
  'ui/src/form/(?:use-|form|contexts|draft|failure|label|text-|email|password|select-)',
)
const isOfSignup = inPaths('features/signup')
/** Layout and steps of the pages of an account. */
const isOfAccount = inPaths(
  'shared/ui/(?:account|next)-page',
  'navigation/use-(?:step|address-parameter)',
  'forms/use-form-messages',
)
/** Consents and contact data, of both ways to join. */
const isContact = inPaths(
  'ui/src/form/checkbox-field',
  'credentials/(?:consents|contact-texts|terms-label|use-shown-terms)',
)
/** Facets and facts of a category, which are hydrated after its first view. */
const isFacet = inPaths(
  'lobby/components/(?:facets|facet-group|chosen-facets|provider-facts|use-facet-label)',
)
/** The failure of a read, and its reason. */
const isFailure = inPaths('shared/query/(?:query-failed-view|failure-text)')
/** Amount code is loaded with the screens that show amounts. */
const isMoney = inPaths(
  'packages/money',
  String.raw`shared/formats/(?:(?:create-)?formats\.ts|local-time\.tsx)`,
)

/** Scripts of the browser. Many small files compress worse than a few large ones. */
const groups: { name: string; test: RegExp | ((id: string) => boolean) }[] = [
  // Libraries of every page in one file: it compresses better, and stays cached when only our code
  // changes.
  { name: 'framework', test: isFramework },
  { name: 'mutations', test: isMutation },
  // The table of all markets, for the market sheet and the return from a login.
  { name: 'markets', test: /packages[\\/]markets[\\/]src[\\/]prefix/ },
  {
    name: 'shell',
    test: (id) => isOurs(id) && (sets.has('first', id) || (sets.has('lobby', id) && isCommon(id))),
  },
  { name: 'notices', test: (id) => isNotice(id) || (sets.has('signup', id) && isIcon(id)) },
  { name: 'fields', test: isField },
  { name: 'forms', test: isForm },
  { name: 'signup', test: (id) => sets.has('signup', id) && isOfSignup(id) },
  { name: 'money', test: isMoney },
  {
    name: 'games',
    test: (id) => isOurs(id) && sets.has('lobby', id) && (sets.has('category', id) || sets.has('live', id)),
  },
  { name: 'lobby', test: (id) => isOurs(id) && sets.has('lobby', id) },
  {
    name: 'lists',
    test: (id) => isOurs(id) && sets.has('category', id) && sets.has('live', id),
  },
  { name: 'category', test: (id) => isOurs(id) && sets.has('category', id) && !isMoney(id) },
  { name: 'facets', test: isFacet },
  { name: 'failures', test: isFailure },
  { name: 'account', test: isOfAccount },
  { name: 'contact', test: isContact },
]

/** With a short hash: names of later files are in the first script, and a hash cannot be compressed. */
const SCRIPT_NAME = 'assets/[name]-[hash:7].js'
/** The same for both builds: the page that the server renders names files of the browser's build. */
const hashCharacters = 'hex'

export default defineConfig(({ command }) => ({
  root: folder,
  plugins: [
    unusedComponents(),
    lazyImports(),
    reactCompiler(),
    tailwindcss(),
    contractTable(),
    texts(join(folder, 'app/texts')),
    reactRouter(),
    sets.plugin,
    earlyScript(join(folder, 'app')),
    serviceWorker(join(folder, 'app')),
  ],
  optimizeDeps: browserDependencies,
  ssr: {
    // Otherwise the server would load each icon as a file of its own. In a build everything is bundled: React would
    // choose its development build, which renders several times slower, wherever `NODE_ENV` is not `production`.
    noExternal: command === 'build' || ['lucide'],
  },
  // Every supported browser preloads modules without a polyfill.
  build: {
    target: 'esnext',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A list of the files of each lazy part would be in the first script; parts are preloaded anyway.
      resolveDependencies: (_url, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
  },
  environments: {
    ssr:
      command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            build: { rolldownOptions: { output: { hashCharacters } } },
          }
        : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            hashCharacters,
            entryFileNames: SCRIPT_NAME,
            chunkFileNames: SCRIPT_NAME,
          },
        },
      },
    },
  },
}))
