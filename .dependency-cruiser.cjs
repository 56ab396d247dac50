/**
 * Who may import whom. Checked by `node tools/check-modules.ts` (which also counts what was looked at), or by hand:
 * depcruise --config .dependency-cruiser.cjs apps packages tests bench tools
 */
const floors = require('./apps/server/src/kernel/floors.json')

const MODULES = '^apps/server/src/modules'
const group = (names) => `(${names.join('|')})`

/** Arrows point down only: a module sees the floors below its own, and nothing else of its own floor. */
const floorRules = floors.slice(1).map((names, index) => {
  const notBelow = floors.slice(index + 1).flat()
  return {
    name: `floor-${index + 1}-looks-down-only`,
    comment: `${names.join(', ')}: modules of the same floor or above are reached by events, or by a port that app.ts and its wiring fill (ARCHITECTURE.md, Layers)`,
    severity: 'error',
    from: { path: `${MODULES}/${group(names)}/` },
    to: { path: `${MODULES}/${group(notBelow)}/`, pathNot: `${MODULES}/$1/` },
  }
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that import each other cannot be read one after the other; types count too',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'An import that leads nowhere, or to a package that no package.json names',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/|\\.\\./.*\\+types/)' },
    },
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel is floor 0: what it needs from above is handed to it',
      severity: 'error',
      from: { path: '^apps/server/src/kernel/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/server/src/(?!kernel/)|apps/(site|office|sandbox)/|tests/|tools/|bench/)' },
    },
    {
      name: 'kernel-has-a-face',
      comment: 'Import kernel/index.ts; what is not exported there is the kernel’s own affair',
      severity: 'error',
      from: { pathNot: '^(apps/server/src/kernel/|\\.dependency-cruiser)' },
      to: {
        path: '^apps/server/src/kernel/',
        pathNot: '^apps/server/src/kernel/(index\\.ts|floors\\.json)$',
      },
    },
    ...floorRules,
    {
      name: 'modules-have-faces-to-modules',
      comment: 'Another module is known by its index.ts only; its test-kit.ts is for tests',
      severity: 'error',
      from: { path: `${MODULES}/([^/]+)/` },
      to: {
        path: `${MODULES}/[^/]+/.+`,
        pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/(index|test-kit)\\.ts$`],
      },
    },
    {
      name: 'modules-have-faces',
      comment: 'A module is known by its index.ts only; tests may use its test-kit.ts',
      severity: 'error',
      from: {
        pathNot: ['^apps/server/src/modules/', '^(tests|bench)/', '\\.test\\.ts$', '/conformance-kit\\.ts$'],
      },
      to: { path: `${MODULES}/[^/]+/.+`, pathNot: `${MODULES}/[^/]+/index\\.ts$` },
    },
    {
      name: 'modules-have-faces-to-tests',
      comment: 'Tests and benches use a module’s index.ts and test-kit.ts',
      severity: 'error',
      from: {
        path: ['^(tests|bench)/', '^apps/server/src/adapters/.*(\\.test|/conformance-kit)\\.ts$'],
      },
      to: { path: `${MODULES}/[^/]+/.+`, pathNot: `${MODULES}/[^/]+/(index|test-kit)\\.ts$` },
    },
    {
      name: 'modules-know-no-company',
      comment: 'A module names the port it needs; wiring plugs the adapter in',
      severity: 'error',
      from: { path: `${MODULES}/` },
      to: { path: '^apps/server/src/(adapters/|app\\.ts|http/|main\\.ts|seed/|wiring/)' },
    },
    {
      name: 'adapters-stand-apart',
      comment:
        'One company’s adapter knows nothing of another’s; what they share stands in the folder of their kind',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/server/src/adapters/[^/]+/[^/]+/',
        pathNot: [
          '^apps/server/src/adapters/$1/$2/',
          '^apps/server/src/adapters/[^/]+/transports/',
          // The wire of two studios.
          '^apps/server/src/adapters/studios/cashier/',
        ],
      },
    },
    {
      name: 'adapters-keep-no-state',
      comment: 'Adapters turn a protocol into verbs and back; tables belong to modules',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/(pg|kysely|graphile-worker|ioredis)/' },
    },
    {
      name: 'only-the-kernel-talks-to-postgres',
      comment: 'SQL runs through the kernel’s database; `pg` itself and the job tables are its affair',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/kernel/' },
      to: { path: '^node_modules/(pg|graphile-worker|ioredis)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-stands-outside',
      comment: 'The sandbox is other people’s software: it meets the platform over HTTP only',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(apps/(?!sandbox/)|packages/(contract|markets)/|tests/|bench/)' },
    },
    {
      name: 'nobody-imports-the-sandbox',
      comment: 'The platform never branches on "is sandbox" and shares no code with it',
      severity: 'error',
      from: { path: '^(apps/(?!sandbox/)|packages/)' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'site-knows-the-contract-only',
      comment: 'The site reaches the server through the contract, in the browser and when rendered',
      severity: 'error',
      from: { path: '^apps/(site|office)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-loads-the-built-site',
      comment: 'Server code is never mixed with the site’s source; http/site.ts loads its build',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(site|office)/', pathNot: '^apps/(site|office)/build/' },
    },
    {
      name: 'features-do-not-know-each-other',
      comment: 'The shell composes features; what two features need belongs to a domain, or to shared',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/features/([^/]+)/' },
      to: { path: '^apps/[^/]+/app/features/[^/]+/', pathNot: '^apps/$1/app/features/$2/' },
    },
    {
      name: 'features-do-not-know-the-shell',
      comment: 'Direction: shared, domain, features, shell; the left never imports the right',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/features/' },
      to: { path: ['^apps/$1/app/shell/', '^apps/$1/app/[^/]+\\.tsx?$'] },
    },
    {
      name: 'domains-are-below-features',
      comment: 'Direction: shared, domain, features, shell; the left never imports the right',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/domain/' },
      to: { path: ['^apps/$1/app/(features|shell)/', '^apps/$1/app/[^/]+\\.tsx?$'] },
    },
    {
      name: 'domains-have-faces-to-domains',
      comment: 'Another domain is known by its index.ts only',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/domain/([^/]+)/' },
      to: {
        path: '^apps/$1/app/domain/[^/]+/.+',
        pathNot: ['^apps/$1/app/domain/$2/', '^apps/$1/app/domain/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'domains-have-faces',
      comment: 'A domain is known by its index.ts only',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/', pathNot: '^apps/(site|office)/app/domain/' },
      to: {
        path: '^apps/$1/app/domain/[^/]+/.+',
        pathNot: '^apps/$1/app/domain/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'domains-and-features-are-folders',
      comment:
        'A file beside the folders would belong to no domain and no feature: no rule would hold for it',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/' },
      to: { path: '^apps/$1/app/(domain|features)/[^/]+\\.tsx?$' },
    },
    {
      name: 'stories-stay-out-of-the-product',
      comment: 'Stories and their sample data are for tests, pictures and the gallery in development',
      severity: 'error',
      from: {
        path: '^apps/(site|office)/(app|vite)/',
        pathNot: ['\\.stories\\.tsx$', '\\.test\\.tsx?$', '/features/gallery/story-gallery\\.tsx$'],
      },
      to: { path: ['^apps/(site|office)/stories/', '\\.stories\\.tsx$'] },
    },
    {
      name: 'the-build-knows-no-code-of-the-site',
      comment: 'Plugins of the build cut and compile the site; what both need is in shared or the contract',
      severity: 'error',
      from: { path: '^apps/(site|office)/vite/' },
      to: { path: '^apps/$1/app/(domain|features|shell)/' },
    },
    {
      name: 'the-site-runs-in-a-browser',
      comment: 'Only what renders on the server uses Node.js',
      severity: 'error',
      from: {
        path: '^apps/(site|office)/app/',
        pathNot: ['\\.server\\.tsx?$', '/server-catalog\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-is-at-the-bottom',
      comment: 'shared knows no domain, no feature, no shell and no file of the app’s root',
      severity: 'error',
      from: { path: '^apps/(site|office)/app/shared/' },
      to: { path: ['^apps/$1/app/(domain|features|shell)/', '^apps/$1/app/[^/]+\\.tsx?$'] },
    },
    {
      name: 'packages-stand-below-apps',
      comment: 'Packages are used by apps, never the other way round',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(apps|tests|bench|tools)/' },
    },
    {
      name: 'packages-look-down',
      comment: 'money below markets below contract; ui knows tokens and components, no domain',
      severity: 'error',
      from: { path: '^packages/(money|embedded-postgres|ui)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'markets-look-down',
      comment: 'markets uses money only',
      severity: 'error',
      from: { path: '^packages/markets/' },
      to: { path: '^packages/', pathNot: '^packages/(markets|money)/' },
    },
    {
      name: 'contract-looks-down',
      comment: 'contract uses money and markets only',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|markets|money)/' },
    },
    {
      name: 'native-parts-are-below',
      comment: 'Parts of the first page use no library: rich and form use native, never the other way round',
      severity: 'error',
      from: { path: '^packages/ui/src/native/', pathNot: '\\.test\\.tsx$' },
      to: { path: '^packages/ui/src/(rich|form)/' },
    },
    {
      name: 'production-code-uses-no-tests',
      comment: 'What tests need stays in tests',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '\\.test\\.tsx?$',
          '/test-kit\\.ts$',
          '/conformance\\.ts$',
          '/conformance-[a-z]+\\.ts$',
          '/testing/',
          'vitest\\.[a-z.]*config\\.ts$',
        ],
      },
      to: {
        path: [
          '^tests/',
          '\\.test\\.tsx?$',
          '/test-kit\\.ts$',
          '^node_modules/(vitest|fast-check|playwright)/',
        ],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '(^|/)(build|node_modules/\\.vite|\\.react-router|coverage|__fixtures__)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
