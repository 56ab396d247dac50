import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentContext } from './context.ts'
import { reloadAfterDeploy } from './shared/deploys.ts'
import { countFallback, reportError, watchErrors } from './shared/telemetry.ts'
import { fetchTexts } from './shared/texts/text-files.ts'
import { type Namespace, TextsProvider, createCatalogue, setPageCatalogue } from './shared/texts/index.ts'

reloadAfterDeploy()
watchErrors()

const { dataset } = document.documentElement
const catalogue = createCatalogue({
  language: dataset['texts'] ?? 'en',
  fetchOnce: fetchTexts,
  onFallback: countFallback,
})
setPageCatalogue(catalogue)
// The document preloads them, so that the first render of the browser equals the server's.
await Promise.all(
  (dataset['namespaces'] ?? 'default').split(' ').map((name) => catalogue.need(name as Namespace)),
)

const facts = {
  // Browsers hide a nonce from scripts once it is used; what the document holds is left as it is.
  nonce: '',
  brandCss: document.querySelector('#brand')?.textContent ?? '',
}

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext value={facts}>
      <TextsProvider catalogue={catalogue}>
        <HydratedRouter />
      </TextsProvider>
    </DocumentContext>,
    { onRecoverableError: (error) => reportError(error) },
  )
})
