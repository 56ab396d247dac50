import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentContext } from './shared/request/site-context.ts'
import { browserSession } from './domain/session/index.ts'
import { lazyBrowserApi } from './shared/api/lazy-api.ts'
import { setBrowserApi } from './shared/query/query.ts'
import { HYDRATING } from './shared/browser/early-events.ts'
import { reloadOnStaleChunk } from './shared/browser/stale-chunk-reload.ts'
import { watchConnection } from './shared/browser/watch-connection.ts'
import { countFallback, reportError, watchErrors } from './shared/telemetry/telemetry.ts'
import { fetchTexts } from './shared/texts/text-files.ts'
import {
  type Namespace,
  TextsProvider,
  createCatalog,
  parseBrandTexts,
  setPageCatalog,
} from './shared/texts/index.ts'

reloadOnStaleChunk()
watchConnection()
watchErrors()
setBrowserApi(lazyBrowserApi(browserSession))

const { dataset } = document.documentElement
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
const catalog = createCatalog({
  language: dataset['texts'] ?? 'en',
  tag: document.documentElement.lang,
  ofBrand: parseBrandTexts(textOf('#brand-texts')),
  fetchOnce: fetchTexts,
  onFallback: countFallback,
})
setPageCatalog(catalog)
// Text files that the document preloads, so that the first render in the browser equals the server's.
await Promise.all(
  (dataset['namespaces'] ?? 'default').split(' ').map((name) => catalog.need(name as Namespace)),
)

const facts = {
  // Browsers hide a script's nonce once it is used, which is no hydration mismatch.
  nonce: '',
  brandCss: textOf('#brand'),
  brandLogo: document.querySelector('#brand-logo')?.innerHTML ?? '',
  brandTexts: textOf('#brand-texts'),
}

startTransition(() => {
  hydrateRoot(
    document,
    // In development every component mounts twice, which exposes effects with side effects. Production is
    // unaffected.
    <StrictMode>
      <DocumentContext value={facts}>
        <TextsProvider catalog={catalog}>
          <HydratedRouter />
        </TextsProvider>
      </DocumentContext>
    </StrictMode>,
    { onRecoverableError: (error) => reportError(error) },
  )
})
document.dispatchEvent(new Event(HYDRATING))
