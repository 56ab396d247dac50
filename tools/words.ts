/**
 * Where a word is searched. `export`: names that a file exports; `text`: English texts; `id`: their ids; `doc`:
 * documents.
 */
export type Where = 'name' | 'export' | 'file' | 'comment' | 'doc' | 'text' | 'id'

/** `word` is a regular expression over whole words; names are split first: `useActKey` is `use act key`. */
export interface WordPair {
  readonly word: string
  readonly use: string
  readonly where: readonly Where[]
  /** Folders in which the pair holds; everywhere when absent. */
  readonly under?: readonly string[]
  /** The word is the whole name, not a part of it. */
  readonly whole?: boolean
  /** Folders in which the word has its ordinary meaning. */
  readonly except?: readonly string[]
}

const names = ['name', 'file'] as const
const prose = ['comment', 'doc'] as const
const all = [...names, ...prose] as const
const web = ['apps/site/', 'packages/ui/'] as const
/** Artwork, icons and contrast tests speak of drawn pictures. */
const picturesAreDrawn = [
  'apps/site/app/shared/ui/pictures.ts',
  'apps/site/app/domain/payments/card-network-marks.tsx',
  'packages/ui/src/tokens/',
] as const

const inNames = (word: string, use: string, where: Partial<WordPair> = {}): WordPair => ({
  word,
  use,
  where: names,
  ...where,
})
const inProse = (word: string, use: string, where: Partial<WordPair> = {}): WordPair => ({
  word,
  use,
  where: prose,
  ...where,
})
const everywhere = (word: string, use: string, where: Partial<WordPair> = {}): WordPair => ({
  word,
  use,
  where: all,
  ...where,
})

/** Words of money and messages. */
const trade: readonly WordPair[] = [
  { word: 'movements?', use: 'transaction', where: [...all, 'text', 'id'] },
  everywhere('act keys?', 'idempotency key'),
  everywhere('wish(es)?', 'request'),
  everywhere('kept answers?', 'stored response (idempotency) or cached page (lobby)'),
  everywhere('park(s|ed|ing)?', 'dead letter', { except: ['apps/sandbox/src/art/'] }),
  // R_06 drops a function of an earlier release.
  everywhere('bur(y|ied)', 'tombstone', {
    except: ['apps/sandbox/', 'apps/server/src/modules/wallet/migrations/R_06_rollback.sql'],
  }),
  inNames('measured seconds', 'durationSeconds'),
  inNames('nine in ten', 'p90'),
  inNames('create missing|ask missing', 'createTransferReconciliation'),
  inNames('min flights?|(?<!in )flights?|landings?', 'maxConcurrentCalls, minBatchForNextCall, CallResult', {
    under: ['apps/server/src/modules/wallet/'],
  }),
  { word: 'once', use: 'runIdempotent', where: ['export'] },
  inNames('error of', 'errorByX (a lookup table)', { under: ['apps/server/src/adapters/'] }),
]

/** Everyday words that say nothing as the name of an export. */
const webExports: readonly (readonly [word: string, use: string])[] = [
  ['later|late|warm( .+)?|coming', 'lazyWithPreload, OnIdle, preload or ModalFallback'],
  ['faults?|.+ faults?', 'errors or validateX'],
  ['words|(limit|signup|span|error) words', 'messages or errorText'],
  ['ways?( of)?|.+ ways?', 'actions, links or steps'],
  ['keep (wallet|person|session)|kept( at)?', 'setX, save, cached or cachedAt'],
  ['followed|acts', 'the details or actions of something'],
  ['surface( place)?', 'FlowLayout, FlowLayoutProvider'],
  ['under|rest|place|asked|over', 'localizePath, pathname, location, target or background'],
  ['hear|tell|say|meet|look', 'onMessage, emit, handleError or measure'],
]

/** Invented names for things that React and the web have a word for. */
const webNames: readonly (readonly [word: string, use: string])[] = [
  ['whole of', 'maxWithdrawable'],
  ['nothing in', 'zero'],
  ['short account', 'maskAccount'],
  ['has copy|offline copy', 'hasCachedPage, service-worker'],
  ['on the wire|is aside|api of', 'buildRequest, skipAuthHandling or getApi'],
  ['preload named( in browser)?', 'a prefetch with notFoundOn404'],
  [
    'state awaited|on the way|.+ on (the|its) way|name account',
    'FlowLoading, PendingWithdrawals, PayoutAccountStep',
  ],
  ['is alive|timed question|use question', 'useHasMounted, IdleWarning'],
  ['end by itself|session world|path after|end path', 'SessionTimeout, SessionDeps, postLogoutPath'],
  ['typed before|sent login|plain login', 'readPrehydratedForm, ServerLoginSheet, NoScriptLoginForm'],
  ['deploys', 'staleChunkReload'],
  ['use bound|use house form', 'useFieldProps, useBaseForm'],
  ['brand (mark|sign)|mark box', 'Logo, IconBox'],
  ['art later|on approach', 'deferImage, onPrefetch'],
]

/** Words of React and the browser. */
const reactWords: readonly WordPair[] = [
  ...webExports.map(
    ([word, use]) => ({ word, use, where: ['export', 'file'], under: web, whole: true }) as const,
  ),
  ...webNames.map(([word, use]) => inNames(word, use, { under: web, whole: true })),
  everywhere('whereabouts', 'location'),
  inNames('span of', 'formatDuration', {
    under: ['apps/site/'],
    except: ['apps/site/app/features/lobby/', 'apps/site/app/domain/games/'],
  }),
  inProse('re-?draw(s|n|ing)?|drawn?|draws', 'render, re-render', { under: web, except: picturesAreDrawn }),
]

/** Words that are hard to understand in a comment, and what to write instead. */
const riddles: readonly WordPair[] = [
  inProse('unless told', 'by default'),
  inProse('comes? to nothing|came to nothing', 'fails, failed'),
  inProse('stand-ins?', 'fake, simulator'),
  inProse('comes? near', 'is scrolled near'),
  inProse('be had', 'be fetched, be available'),
  inProse('anew', 'again'),
  inProse('cut lines?|lines? (are|is|was) cut', 'connection lost, connection closed'),
  inProse('whoever', 'the player who, a client that'),
  inProse('nobody knows', 'the outcome is unknown'),
  inProse('content networks?', 'CDN'),
  // A wallet has an account of the house; elsewhere the word meant the product or its default values.
  inProse('of the house|the house(?! account)', 'the product, the default, the operator', {
    except: ['apps/server/src/modules/wallet/'],
  }),
  inProse('stands? in (each other.s|one.s) way', 'conflict'),
]

export const wordPairs: readonly WordPair[] = [...trade, ...reactWords, ...riddles]
